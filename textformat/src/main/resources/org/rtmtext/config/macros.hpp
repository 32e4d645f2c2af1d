// The macros of CBA with which most mods write the paths of their animations.
#define MAINPREFIX x
#define SUBPREFIX addons
#define DOUBLES(a, b) a##_##b
#define TRIPLES(a, b, c) a##_##b##_##c
#define QUOTE(a) #a
#define ADDON DOUBLES(PREFIX, COMPONENT)
#define GVAR(a) DOUBLES(ADDON, a)
#define QGVAR(a) QUOTE(GVAR(a))
#define EGVAR(a, b) TRIPLES(PREFIX, a, b)
#define QEGVAR(a, b) QUOTE(EGVAR(a, b))
#define PATHTOF_SYS(a, b, c) \MAINPREFIX\a\SUBPREFIX\b\c
#define PATHTOF(a) PATHTOF_SYS(PREFIX, COMPONENT, a)
#define PATHTOEF(a, b) PATHTOF_SYS(PREFIX, a, b)
#define QPATHTOF(a) QUOTE(PATHTOF(a))
#define QPATHTOEF(a, b) QUOTE(PATHTOEF(a, b))
