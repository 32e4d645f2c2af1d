package org.rtmtext.skeleton;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.config.ConfigSource;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.testing.Cases;

/** Reads {@code model.cfg} files and compares the skeletons and problems. */
class ModelConfigTest {
  @TestFactory
  Stream<DynamicContainer> files() throws IOException {
    return Cases.in("model-config", file -> shown(read(file.input(), path -> file.section(path))));
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
    check("\0\0\0\0", "");
  }

  @Test
  void problemsNameTheIncludedFile() {
    ModelConfig read =
        read(
            "class CfgSkeletons {\n#include \"a.hpp\"\n};",
            path -> Optional.of("class A {\r\n  skeletonBones[] = {\"a\", \"b\"};\r\n};"));
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

  @Tag("long")
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

  @Test
  void macrosThatCallEachOtherEnd() {
    StringBuilder doubling = new StringBuilder("#define f0(x) x\n");
    for (int i = 1; i < 60; i++) {
      doubling.append("#define f" + i + "(x) f" + (i - 1) + "(x x),f" + (i - 1) + "(x)\n");
    }
    assertTrue(read(doubling + "a[] = { f59(1) };\n").problems().size() < 10);
    String twice = "#define f(x) x##x f(x)\n#define g(x) f(f(x)) #x g(x)\n";
    assertTrue(read(twice + "a[] = { " + nested("f", 5000) + " };\n").problems().size() < 10);
    assertTrue(read(twice + "a[] = { " + nested("g", 5000) + " };\n").problems().size() < 10);
    check("#define f(x) f(x)\na = f(f(1));\n", "");
    check(
        "#define f(x) g(x)\n#define g(x) f(x)\nf(1) = 1;",
        "3:1 config-syntax: expected '=' after 'f', found '('\n");
  }

  private static String nested(String macro, int depth) {
    return (macro + "(").repeat(depth) + "1" + ")".repeat(depth);
  }

  /** Files above that are no text, or include themselves without end. */
  @Test
  void filesAboveWithProblems() {
    SkeletonClasses above =
        SkeletonClasses.parse(
            new ConfigSource("above", "#include \"x\"\n{{{"),
            (from, path) -> Optional.of(new ConfigSource("beside", "#include \"x\"\n")));
    SkeletonClasses file =
        SkeletonClasses.parse(
            new ConfigSource("0", "class CfgSkeletons { class B: A {}; };"),
            ConfigSource.Includes.NONE);
    assertEquals(List.of(Code.SKELETON_INHERIT), codes(ModelConfig.of(file, List.of(above))));
  }

  /** What takes quadratic time would take hours. */
  @Tag("long")
  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void hostileFilesTakeLittleTimeAndMemory() {
    int size = 1 << 20;
    for (String part :
        new String[] {
          "{",
          "}",
          "class a{",
          "class a:",
          "a[]={",
          "a[]={\"b\",",
          "\"\n",
          "/*",
          "#if 1\n",
          "#define a a a\na\n",
          "a[]+={1};",
          "((((",
          "#elif (\n",
          "#if !!!!(\n",
          "#if 1\n#elif 1\n#else\n",
          "__EXEC(",
          "x = __EVAL(1",
          "#define f(x) f(x)##x\nf(f(\n",
          "#define g(",
          "#define h(x) h(h(h(\nh(1)\n",
          "#define p a##a##a##\np\n",
          "enum{",
          "delete ",
          "\"\"",
          ",",
          "=",
          "#\\\n"
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
  @Tag("long")
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
    return read(text, path -> Optional.empty());
  }

  private static ModelConfig read(String text, Function<String, Optional<String>> others) {
    return ModelConfig.read(
        new ConfigSource("model.cfg", text),
        (from, path) -> others.apply(path).map(other -> new ConfigSource(path, other)));
  }

  private static void check(String text, String expected) {
    assertEquals(expected, shown(read(text)));
  }

  /** All that was read, problems with line and column from 1. */
  private static String shown(ModelConfig read) {
    StringBuilder found = new StringBuilder();
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
    return found.toString();
  }
}
