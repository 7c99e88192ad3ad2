"""A package, so that .submission-option.dist-info names these tests and no others."""
