"""What reference code can replace in a run, as names of methods: "Board.set"."""

Replaced = frozenset[str]
ALONE: Replaced = frozenset()  # the student's code alone
ALL_OF_BOARD: Replaced = frozenset("Board." + method for method in (
    "__init__", "get_size", "get_winner", "set", "isempty", "isdone", "show"))
NEW_PLAYER: Replaced = frozenset({"Player.__init__", "Player.get_name", "Player.get_sign"})
CONSTRUCTORS: Replaced = frozenset({"AI.__init__", "SmartAI.__init__", "MiniMax.__init__"})
