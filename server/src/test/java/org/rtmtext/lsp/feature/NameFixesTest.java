package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Quick fixes of names, and of syntax errors in lines that have names. */
class NameFixesTest extends CodeActionTestBase {
  @Test
  void names() {
    String head =
        """
        rtm bmtr 5
        bones
          pelvis
          "left arm"
        frame 0
        """;
    checkMarked(
        head + "  «pelvsi» | 0 0 0 1 | 0 1 0\n  \"left arm\" | 0 0 0 1 | 0 0 0\n",
        "* Write \"pelvis\"",
        "pelvis");
    checkMarked(
        head + "  pelvis | 0 0 0 1 | 0 1 0\n  «left_arm» | 0 0 0 1 | 0 0 0\n",
        "* Write \"left arm\"",
        "\"left arm\"");
    check(
        HEAD
            + FRAME
            + """
              §head | 0 0 0 1 | 0 0 0
            frame 1
              a | 0 0 0 1 | 0 1 0
              b | 0 0 0 1 | 0 0 0
            """,
        "Add bone \"head\" to the list and to all frames",
        """
        rtm bmtr 5
        bones
          a
          b
          head

        """
            + FRAME
            + """
              head | 0 0 0 1 | 0 0 0
            frame 1
              a | 0 0 0 1 | 0 1 0
              b | 0 0 0 1 | 0 0 0
              head | 0 0 0 1 | 0 0 0
            """);
    check(
        HEAD
            + """
            frame 0
              a | 0 0 0 1 | 0 1 0
                §| 0 0 0 1 | 0 0 0
            """,
        "* Name this row \"b\"",
        HEAD
            + """
            frame 0
              a | 0 0 0 1 | 0 1 0
              b | 0 0 0 1 | 0 0 0
            """);
  }

  @Test
  void upperCase() {
    check(
        """
        rtm bmtr 5
        bones
          §LeftArm
        frame 0
          LeftArm | 0 0 0 1 | 0 0 0
        frame 1
          LeftArm,
        """,
        "* Write \"leftarm\" everywhere",
        """
        rtm bmtr 5
        bones
          leftarm
        frame 0
          leftarm | 0 0 0 1 | 0 0 0
        frame 1
          leftarm,
        """);
  }

  @Test
  void listedTwice() {
    String row = " | 0 0 0 1 | 0 0 0\n";
    check(
        "rtm bmtr 5\nbones\n  a\n  b\n  §a\nframe 0\n  a" + row + "  b" + row + "  a" + row,
        "Remove this entry (bone \"a\") and its rows",
        "rtm bmtr 5\nbones\n  a\n  b\nframe 0\n  a" + row + "  b" + row);
  }

  @Test
  void syntax() {
    check(
        "rtm plain\nbones\n  left §arm // x\n",
        "* Quote the name",
        "rtm plain\nbones\n  \"left arm\" // x\n");
    check(
        """
        rtm plain
        bones
          a
        frame 0
          §type | 1 | 0
        """,
        "* Quote the name",
        """
        rtm plain
        bones
          a
        frame 0
          "type" | 1 | 0
        """);
    check(
        "rtm plain\nproperties\n  0.5 Step §Sound = b\n",
        "* Quote the name",
        "rtm plain\nproperties\n  0.5 \"Step Sound\" = b\n");
  }

  /** Only names are quoted: quoting anything else would store it as a bone. */
  @Test
  void onlyNamesAreQuoted() {
    String list = "rtm plain\nbones\n";
    check(list + "  §# hello\n", "* Begin the comment with //", list + "  // hello\n");
    check(list + "  a §## b, 1\n", "* Begin the comment with //", list + "  a // b, 1\n");
    check(list + "  pelvis§: // x\n", "* Remove the colon", list + "  pelvis // x\n");
    check(list + "  pelvis§,\n", "* Remove the comma", list + "  pelvis\n");
    check(list + "  §- pelvis\n", "* Remove the dash", list + "  pelvis\n");
    check(
        list + "  a§, \"b c\",d // x\n",
        "* Write one name per line",
        list + "  a\n  \"b c\"\n  d // x\n");
    check(list + "  mixamorig§:Hips\n", "* Quote the name", list + "  \"mixamorig:Hips\"\n");
    check(list + "  bone§#2\n", "* Quote the name", list + "  \"bone#2\"\n");
    check(list + "  2§handed\n", "* Quote the name", list + "  \"2handed\"\n");
    check(list + "  finger §1\n", "* Quote the name", list + "  \"finger 1\"\n");
    for (String noName : List.of("§0 1", "§-0.5", "a §1 2 3", "a = §b", "§{", "a:b, §c d")) {
      String titles = titlesAt(list + "  " + noName + "\n");
      assertEquals("", titles, noName);
    }
  }

  @Test
  void rowsWithASlipAreNotNames() {
    String head = "rtm bmtr 5\nbones\n  pelvis\nframe 0\n";
    String row = head + "  pelvis | 0 0 0 1 | 0 0 0\n";
    String bar = "* Replace the colon with |";
    check(head + "  pelvis§: 0 0 0 1 | 0 0 0\n", bar, row);
    check(head + "  pelvis§:0 0 0 1 | 0 0 0\n", bar, row);
    check(head + "  pelvis §: 0 0 0 1 | 0 0 0\n", bar, row);
    check(head + "  pelvis§: | 0 0 0 1 | 0 0 0\n", "* Remove the colon", row);
    check(row.replace("frame 0", "frame§: 0"), "* Remove the colon", row);
    check(row.replace("frame 0", "frame 0§:"), "* Remove the colon", row);
    check(head + "  pelvis §0 0 0 1 | 0 0 0\n", "* Write | after the name", row);
    String join = "* Join the lines of the row";
    check(head + "  pelvis | 0 0\n    §0 1 | 0 0 0\n", join, row);
    check(head + "  pelvis |\r\n    §0 0 0 1 |\n  0 0 0\n", join, row);
    check(head + "  pelvis |\n    §0 0 0 1 | 0\n  0 0\n", join, row);
    check(head + "  pelvis | 0 0 0 1\n    §| 0 0 0\n", join, row);
    check(head + "  §pelvis | 0 0 0 1\n    | 0 0 0\n", join, row);
    // A comment would take what is joined to it; and the tail of nothing stays.
    assertEquals("", titlesAt(head + "  pelvis | 0 0 // x\n    §0 1 | 0 0 0\n"));
    assertEquals("", titlesAt(head + "  §0 1 | 0 0 0\n"));
    // What is in quotes is no number.
    assertEquals(
        "", titlesAt(head + "  \"a|.5\" b §| 0 0 0 1 | 0 0 0\n").replace("* Remove this row", ""));
  }

  @Test
  void namesWithLettersThatAreNotAscii() {
    String row = " | 0 0 0 1 | 0 0 0\n";
    String before = "rtm bmtr 5\nbones\n  \"K§örper\"\nframe 0\n  \"Körper\"" + row;
    assertEquals(
        "Write \"K\\xF6rper\" everywhere (windows-1252)\n"
            + "Write \"K\\xC3\\xB6rper\" everywhere (UTF-8)",
        titlesAt(before));
    check(
        before,
        "Write \"K\\xF6rper\" everywhere (windows-1252)",
        before.replace("§", "").replace("ö", "\\xF6"));
    check(
        before.replace("\"", ""),
        "Write \"K\\xC3\\xB6rper\" everywhere (UTF-8)",
        before.replace("§", "").replace("ö", "\\xC3\\xB6"));
    assertEquals(
        "Write \"\\xF8uka\" everywhere (windows-1250)\n"
            + "Write \"\\xC5\\x99uka\" everywhere (UTF-8)",
        titlesAt("rtm bmtr 5\nbones\n  §řuka\n"));
    assertEquals(
        "Write \"\\xF0\\xF3\\xEA\\xE0 2\" everywhere (windows-1251)\n"
            + "Write \"\\xD1\\x80\\xD1\\x83\\xD0\\xBA\\xD0\\xB0 2\" everywhere (UTF-8)",
        titlesAt("rtm bmtr 5\nbones\n  §рука 2\n"));
    // Another name that begins alike stays, and so does what is escaped already.
    check(
        "rtm bmtr 5\nbones\n  \"§ö\\\\\\x41\"\n  \"ö\"\n",
        "Write \"\\xF6\\\\\\x41\" everywhere (windows-1252)",
        "rtm bmtr 5\nbones\n  \"\\xF6\\\\\\x41\"\n  \"ö\"\n");
    check(
        "rtm bmtr 5\nproperties\n  0 \"a\" = \"§ä\"\nbones\n",
        "Write \"\\xE4\" (windows-1252)",
        "rtm bmtr 5\nproperties\n  0 \"a\" = \"\\xE4\"\nbones\n");
    // 17 letters of two bytes do not fit into the 32 of a plain file.
    assertEquals(
        "Write \"" + "\\xE4".repeat(17) + "\" everywhere (windows-1252)",
        titlesAt("rtm plain\nbones\n  \"§" + "ä".repeat(17) + "\"\n"));
  }

  @Test
  void keywords() {
    checkMarked("rtm bmtr 5\n«moton» 0 0 0\nbones\n", "* Write 'motion'", "motion");
    checkMarked("rtm «btmr» 5\nbones\n", "* Write 'bmtr'", "bmtr");
    checkMarked(
        "rtm bmtr 5\nbones\nframe 0 «transfroms» 0\n", "* Write 'transforms'", "transforms");
  }
}
