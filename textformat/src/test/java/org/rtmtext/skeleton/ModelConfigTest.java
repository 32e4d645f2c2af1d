package org.rtmtext.skeleton;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;

/** Reads {@code model.cfg} files and compares the skeletons and problems. */
class ModelConfigTest {
  @Test
  void bonesHaveParents() {
    check(
        """
        class CfgSkeletons {
          class Man {
            isDiscrete = 0;
            skeletonInherit = "";
            skeletonBones[] = {
              "Pelvis", "",
              "Spine", "Pelvis", // the back
              "Head", "spine" /* in another
                                 letter case */
            };
          };
        };
        """,
        """
        Man: Pelvis, Spine < Pelvis, Head < Spine
        """);
  }

  @Test
  void otherClassesAreSkipped() {
    check(
        """
        enum { one = 1, two = 2 };
        class CfgPatches { units[] = {}; requiredVersion = 0.1; version = -1.5e+3; };
        class CfgSKELETONS {
          access = 1;
          CLASS Car { IsDiscrete=true; SKELETONBONES[]={"wheel",""}; delete Foo; };
        };
        class CfgModels {
          class Default { sections[] = {"a", {1, 2}, "b"}; skeletonName = ""; };
          class Car : Default {
            class Animations { class Wheel { source = "wheel"; minValue = rad -90; angle1 = (360 * 2); }; };
          };
        };
        """,
        """
        Car (discrete): wheel
        """);
  }

  @Test
  void aFileThatIsNoTextIsNotRead() {
    String unpack =
        "1:1 config-not-read: the file is binarised: unpack it first, for example with CfgConvert"
            + " from the game's tools\n";
    check("\0raP\0\0\0\0class CfgSkeletons { class A { skeletonBones[]={}; }; };", unpack);
    // What editors make of the NUL.
    check("raP\0\0\0\0 = ", unpack);
    check("\uFFFDraP\uFFFD", unpack);
    String utf16 =
        "1:1 config-not-read: the file seems to be UTF-16 without a byte order mark: save it as"
            + " UTF-8, or with a byte order mark\n";
    check("c\0l\0a\0s\0s\0", utf16);
    check("\0c\0l\0a\0s\0s", utf16);
    check("raP = 1;\n", "");
    check("\0\0\0\0", "");
  }

  @Test
  void aConditionThatLeavesOutTheRestSaysSo() {
    check(
        "#ifdef A\nclass CfgSkeletons {};",
        "1:1 config-not-read: #endif is missing, so the rest of the file is skipped\n");
    check("#ifndef A\nclass CfgSkeletons {};", "1:1 config-syntax: #endif is missing\n");
  }

  @Test
  void wordsWithoutQuotesAreNamesToo() {
    check(
        "class CfgSkeletons { class A { skeletonBones[] = { pelvis, \"\", left arm.1, pelvis };"
            + " }; };",
        """
        A (discrete): pelvis, leftarm.1 < pelvis
        """);
  }

  @Test
  void aSkeletonInheritsTheBonesOfAnother() {
    check(
        """
        class CfgSkeletons {
          class Default { isDiscrete = 1; skeletonInherit = ""; skeletonBones[] = {}; };
          class Head : Default { skeletonBones[] = { "head", "" }; };
          class Face : Default { isDiscrete = 0; skeletonInherit = "HEAD"; skeletonBones[] = { "jaw", "Head" }; };
          class Mask : Face { skeletonInherit = "Face"; skeletonBones[] += { "strap", "jaw" }; };
          class Copy : Face {};
        };
        """,
        """
        Default (discrete):
        Head (discrete): head
        Face: head, jaw < head
        Mask: head, jaw < head, strap < jaw
        Copy: head, jaw < head
        """);
  }

  @Test
  void aBaseIsLookedForAroundToo() {
    check(
        """
        class Default { isDiscrete = 0; };
        class CfgSkeletons {
          class Elsewhere;
          class Default : Default { skeletonBones[] = { "a", "" }; };
          class Heir : Elsewhere { skeletonBones[] = { "b", "" }; };
          class Lost : Nowhere { skeletonBones[] = { "c", "" }; };
        };
        """,
        """
        Default: a
        Heir (discrete): b
        Lost (discrete): c
        6:16 skeleton-inherit: "Lost" inherits from "Nowhere", which is not defined here
        """);
  }

  @Test
  void inheritanceCyclesAreReported() {
    check(
        """
        class CfgSkeletons {
          class A : A { skeletonBones[] = { "a", "" }; };
          class B { skeletonInherit = "C"; skeletonBones[] = { "b", "" }; };
          class C { skeletonInherit = "B"; skeletonBones[] = { "c", "" }; };
          class D { skeletonInherit = "Bee"; skeletonBones[] = { "d", "" }; };
          class LongName { skeletonInherit = "LongNmae"; skeletonBones[] = { "d", "" }; };
        };
        """,
        """
        A (discrete): a
        B (discrete): c, b
        C (discrete): b, c
        D (discrete): d
        LongName (discrete): d
        2:13 skeleton-inherit: class "A" inherits from itself
        4:31 skeleton-inherit: "C" inherits from itself
        3:31 skeleton-inherit: "B" inherits from itself
        5:31 skeleton-inherit: no skeleton "Bee" in this file
        6:38 skeleton-inherit: no skeleton "LongNmae" in this file; did you mean "LongName"?
        """);
  }

  @Test
  void cyclesMissingParentsAndRepetitionsAreReported() {
    check(
        """
        class CfgSkeletons {
          class A {
            skeletonBones[] = {
              "a", "c",
              "b", "a",
              "c", "b",
              "self", "Self",
              "pelvis", "",
              "spine", "plevis",
              "SPINE", "pelvis",
              "", "pelvis",
              "arm"
            };
          };
          class A { skeletonBones[] = { "last", "" }; };
          class B { skeletonBones[] = { "a", "c", "b", "a", "c", "b", "self", "Self", "pelvis", "",
            "spine", "plevis", "SPINE", "pelvis", "", "pelvis", "arm" }; };
        };
        """,
        """
        A (discrete): last
        B (discrete): a, b < a, c < b, self, pelvis, spine, arm
        15:9 skeleton-inherit: "A" is defined twice; the last definition is used
        17:43 skeleton-list: the bone with parent "pelvis" has no name: write its name before its parent
        17:57 skeleton-list: "arm" has no parent, because the list of bones and their parents has an odd number of names: a comma or a "" may be missing before this bone
        17:24 skeleton-list: "SPINE" is in the list twice; the first entry, with parent "plevis", is used
        16:33 skeleton-parent: "a" is its own ancestor
        16:63 skeleton-parent: "self" is its own ancestor
        17:5 skeleton-parent: "plevis", the parent of "spine", is not in this skeleton; did you mean "pelvis"?
        """);
  }

  @Test
  void definitionsAndIncludes() {
    check(
        """
        #include "bones.hpp"
        #include "missing.hpp"
        #define ROOT "pelvis" // a name
        #define PAIR ROOT , \\
                     ""
        #define WITH(X) X
        #ifdef ROOT
        class CfgSkeletons { class A { skeletonBones[] = { PAIR, FROM_BESIDE }; }; };
        #else
        this is { not read
        #endif
        #ifndef ROOT
        nor this
          #ifdef WITH
          nor
          #else
          nor
          #endif
        #endif
        #if 0 /* a comment
        over lines */
        nor
        #endif
        WITH(x);
        #strange
        #endif
        #if 1
        """,
        """
        A (discrete): pelvis, spine < pelvis
        2:1 config-include: "missing.hpp" was not found; its definitions are missing
        24:1 config-syntax: macro "WITH" has arguments, which are not supported
        24:5 config-syntax: expected '=' after 'WITH', found '('
        25:1 config-syntax: unknown directive "#strange" is skipped
        26:1 config-syntax: #endif without an #if
        27:1 config-syntax: #endif is missing
        """,
        Map.of(
            "bones.hpp",
            "#define FROM_BESIDE \"spine\", \"pelvis\"\r\n#include \"bones.hpp\"\r\n"));
  }

  @Test
  void problemsNameTheIncludedFile() {
    ModelConfig read =
        read(
            "class CfgSkeletons {\n#include \"a.hpp\"\n};",
            Map.of("a.hpp", "class A {\r\n  skeletonBones[] = {\"a\", \"b\"};\r\n};"));
    Problem problem = read.problems().get(0);
    assertEquals(new ConfigPlace("a.hpp", 32, 3, 1, 21), problem.place());
    assertEquals("a.hpp", read.skeletons().get(0).place().file());
  }

  @Test
  void lineEndsAndLettersOfAllKinds() {
    check(
        "class CfgSkeletons {\r class Člověk {\r\n "
            + " skeletonBones[]={\"hlavička\",\"\",\r\n\"a\"\"b\",\"HLAVIČKA\"};\n};\n}\n",
        """
        Člověk (discrete): hlavička, a"b < hlavička
        6:1 config-syntax: ';' is missing after '}'
        """);
  }

  @Test
  void aByteOrderMarkIsStillCounted() {
    ModelConfig read = read("\uFEFFclass CfgSkeletons { class A { skeletonBones[]={a,b}; }; };");
    assertEquals(1, read.skeletons().size());
    assertEquals(new ConfigPlace("model.cfg", 28, 1, 0, 28), read.skeletons().get(0).place());
    assertEquals(List.of(Code.SKELETON_PARENT), codes(read));
    assertEquals(List.of(), codes(read("\uFEFF#define a b\n")));
  }

  private static List<Code> codes(ModelConfig read) {
    return read.problems().stream().map(Problem::code).toList();
  }

  @Test
  void directivesAreReadInAnyLetterCase() {
    check(
        """
        #Define ROOT "pelvis"
        #INCLUDE "bones.hpp"
        #IfDef ROOT
        class CfgSkeletons { class A { skeletonBones[] = { ROOT, "", SPINE, ROOT }; }; };
        #ELSE
        class nothing {
        #EndIf
        """,
        """
        A (discrete): pelvis, spine < pelvis
        """,
        Map.of("bones.hpp", "#DEFINE SPINE \"spine\"\n"));
  }

  @Test
  void definitionsThatDoubleEachOtherEnd() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      text.append("#define d" + i + " d" + (i + 1) + " d" + (i + 1) + "\n");
    }
    assertTrue(read(text + "#define d60\nd0 ;\nd0;").problems().size() < 10);
    assertTrue(read(text + "#define d60 x\nx = { d0 };\n").problems().size() < 10);
    assertTrue(read(text + "#define d60 d0\nx = { d0 };\n").problems().size() < 10);
  }

  @Test
  void filesThatIncludeEachOtherEnd() {
    ModelConfig read =
        ModelConfig.read(
            new ConfigSource("0", "#include \"x\"\n#include \"y\"\n"),
            (from, path) ->
                Optional.of(
                    new ConfigSource(from + path, "#include \"x\"\n".repeat(100) + "a = 1;\n")));
    assertTrue(read.problems().size() <= 100, () -> read.problems().size() + " problems");
  }

  /** What takes quadratic time would take hours. */
  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void hostileFilesTakeLittleTimeAndMemory() {
    int size = 1 << 20;
    for (String part :
        new String[] {
          "{", "}", "class a{", "class a:", "a[]={", "a[]={\"b\",", "\"\n", "/*", "#if 1\n",
          "#define a a a\na\n", "a[]+={1};", "((((", "enum{", "delete ", "\"\"", ",", "=", "#\\\n"
        }) {
      readBounded(part.repeat(size / part.length()));
      readBounded("class CfgSkeletons{" + part.repeat(1 << 14));
      readBounded("class CfgSkeletons{class A{skeletonBones[]={" + part.repeat(1 << 14));
    }
    StringBuilder chain = new StringBuilder("class CfgSkeletons {\n");
    StringBuilder bases = new StringBuilder("class CfgSkeletons {\n");
    StringBuilder bones = new StringBuilder("class CfgSkeletons {class A{skeletonBones[]={\n");
    for (int i = 0; i < 20_000; i++) {
      chain.append("class c" + (i + 1) + "{skeletonInherit=c" + i + ";skeletonBones[]={b,c};};\n");
      bases.append("class c" + (i + 1) + ":c" + i + "{};\n");
      bones.append("\"b" + (i + 1) + "\",\"c" + i + "\",");
    }
    readBounded(chain + "};");
    readBounded(bases + "};");
    readBounded(bones + "};};};");
    Skeleton line =
        readBounded(bones.toString().replace("\"c", "\"b") + "};};};").skeletons().get(0);
    assertEquals(20_000, line.bones().size());
    Parents parents = Parents.of(line.bones().stream().map(Bone::name).toList(), line);
    assertEquals(19_998, parents.parent(19_999));
  }

  private static ModelConfig readBounded(String text) {
    ModelConfig read = read(text);
    assertTrue(read.problems().size() <= 1000, () -> read.problems().size() + " problems");
    return read;
  }

  /** Each skeleton copies what it inherits: 300 of these would have 9 million bones. */
  @Test
  void bonesThatAreInheritedOverAndOverAreBounded() {
    int ofEach = 500;
    StringBuilder chain = new StringBuilder("class CfgSkeletons {\n");
    for (int c = 0; c < 300; c++) {
      chain.append(
          "class c" + c + " { skeletonInherit = \"c" + (c - 1) + "\"; skeletonBones[] = {");
      for (int b = 0; b < ofEach; b++) {
        chain.append(b == 0 ? "" : ",").append("\"b" + c + "_" + b + "\",\"\"");
      }
      chain.append("}; };\n");
    }
    ModelConfig read = read(chain.append("};").toString().replace("\"c-1\"", "\"\""));
    List<Skeleton> skeletons = read.skeletons();
    assertEquals(20 * ofEach, skeletons.get(19).bones().size(), "what is usual is not cut short");
    long bones = skeletons.stream().mapToLong(s -> s.bones().size()).sum();
    assertTrue(bones <= 200_000, () -> bones + " bones");
    assertTrue(skeletons.size() < 300);
    Problem last = read.problems().get(read.problems().size() - 1);
    assertEquals(
        "\"c"
            + skeletons.size()
            + "\" and the skeletons after it are not read: the chains of inheritance are too long",
        last.message());
  }

  private static ModelConfig read(String text) {
    return read(text, Map.of());
  }

  private static ModelConfig read(String text, Map<String, String> others) {
    return ModelConfig.read(
        new ConfigSource("model.cfg", text),
        (from, path) ->
            Optional.ofNullable(others.get(path)).map(other -> new ConfigSource(path, other)));
  }

  static void check(String text, String expected) {
    check(text, expected, Map.of());
  }

  /** Reads a text and compares all that was read, problems with line and column from 1. */
  private static void check(String text, String expected, Map<String, String> others) {
    StringBuilder found = new StringBuilder();
    ModelConfig read = read(text, others);
    for (Skeleton s : read.skeletons()) {
      found.append(s.name()).append(s.isDiscrete() ? " (discrete):" : ":");
      String bones =
          s.bones().stream()
              .map(
                  b ->
                      " "
                          + b.spelled()
                          + s.parentOf(b.name()).map(p -> " < " + p.spelled()).orElse(""))
              .collect(Collectors.joining(","));
      found.append(bones).append('\n');
    }
    for (Problem p : read.problems()) {
      ConfigPlace place = ConfigPlace.of(p);
      if (place.file().equals("model.cfg")) {
        found.append(place.line() + 1).append(':').append(place.column() + 1);
        found.append(' ').append(p.code().id()).append(": ").append(p.message()).append('\n');
      }
    }
    assertEquals(expected, found.toString());
  }
}
