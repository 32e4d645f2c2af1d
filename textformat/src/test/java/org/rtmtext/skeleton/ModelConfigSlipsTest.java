package org.rtmtext.skeleton;

import static org.rtmtext.skeleton.ModelConfigTest.check;

import org.junit.jupiter.api.Test;

/**
 * Slips of the pen in a {@code model.cfg}: what is said, and that they lose as little as can be.
 */
class ModelConfigSlipsTest {
  @Test
  void typingErrorsAreReported() {
    check(
        """
        class CfgSkeletons {
          class A {
            isDiscrete = 0
            skeletonInherit = "";
            skeletonBones[] = { "a" "", "b", "a };
          }; };
          class { x = 1; };
          skeletonBones { };
          { 1; };
          = 3;
          class B { skeletonBones[ = { "b", "", , "c", "b" }; }
          class C { skeletonBones[] = { "c", "" ;
        """,
        """
        A: a, b
        B (discrete): b, c < b
        C (discrete): c
        3:18 config-syntax: ';' is missing after '0'
        5:29 config-syntax: a comma is missing before ""
        5:38 config-syntax: the string has no closing quote on its line
        7:9 config-syntax: expected the name of a class, found '{'
        8:17 config-syntax: expected '=' after 'skeletonBones', found '{'
        9:3 config-syntax: expected a class or an entry, found '{'
        10:3 config-syntax: expected a class or an entry, found '='
        11:28 config-syntax: expected ']', found '='
        11:55 config-syntax: ';' is missing after '}'
        12:31 config-syntax: the list is not closed: '}' is missing
        12:11 config-syntax: class C is not closed: '}' is missing
        1:20 config-syntax: class CfgSkeletons is not closed: '}' is missing
        5:33 skeleton-parent: "a };", the parent of "b", is not in this skeleton
        """);
  }

  @Test
  void braces() {
    check(
        "};} class CfgSkeletons { class A { skeletonBones[]={\"a\",\"\"}; }; }; }",
        """
        A (discrete): a
        1:1 config-syntax: unmatched '}': no class is open
        1:3 config-syntax: unmatched '}': no class is open
        1:68 config-syntax: unmatched '}': no class is open
        """);
    check(
        "class CfgSkeletons { class A { skeletonBones[]={\"a\",\"\"}; /* no end",
        """
        A (discrete): a
        1:58 config-not-read: the comment is not closed by '*/', so the rest of the file is skipped
        1:30 config-syntax: class A is not closed: '}' is missing
        1:20 config-syntax: class CfgSkeletons is not closed: '}' is missing
        """);
  }

  @Test
  void aClassWithoutItsEndLosesNoOther() {
    check(
        """
        class Default { isDiscrete = 0; };
        class CfgSkeletons {
          class A {
            skeletonBones[] = { "a", "" };
          class B : Elsewhere { skeletonInherit = "A"; skeletonBones[] = { "b", "a" }; };
          class Elsewhere;
          class C : Default { skeletonInherit = "B"; skeletonBones[] = { "c", "b" };
          class D : C {};
        };
        class CfgModels { class A : Default { skeletonName = "A"; }; };
        """,
        """
        A (discrete): a
        B (discrete): a, b < a
        C: a, b < a, c < b
        D: a, b < a, c < b
        3:11 config-syntax: class A is not closed: '}' is missing
        2:20 config-syntax: class CfgSkeletons is not closed: '}' is missing
        5:9 config-syntax: class "B" is inside class "A": is a '}' missing before class "B"?
        7:9 config-syntax: class "C" is inside class "A": is a '}' missing before class "C"?
        8:9 config-syntax: class "D" is inside class "C": is a '}' missing before class "D"?
        10:7 config-syntax: class "CfgModels" is inside class "A": is a '}' missing before class "CfgModels"?
        """);
  }

  @Test
  void aSemicolonForACommaEndsNoList() {
    check(
        """
        class CfgSkeletons {
          class A { skeletonBones[] = { "a", ""; "b", "a"; c; "a", "d" = "a"; }; };
          class B { skeletonBones[] = { "b", "" ; isDiscrete = 0; };
          class C { skeletonBones[] = { "c", ""
            isDiscrete = 0; };
          class D { skeletonBones[] = { "d", "" ; class E {}; };
          class F { skeletonBones[] = { "f", "" } };
        };
        """,
        """
        A (discrete): a, b < a, c < a, d < a
        B: b
        C: c
        D (discrete): d
        F (discrete): f
        2:40 config-syntax: expected ',', found ';'
        2:50 config-syntax: expected ',', found ';'
        2:53 config-syntax: expected ',', found ';'
        2:64 config-syntax: expected ',', found '='
        2:69 config-syntax: expected ',', found ';'
        3:31 config-syntax: the list is not closed: '}' is missing
        4:31 config-syntax: the list is not closed: '}' is missing
        4:38 config-syntax: ';' is missing after ""
        6:31 config-syntax: the list is not closed: '}' is missing
        7:41 config-syntax: ';' is missing after '}'
        6:49 config-syntax: class "E" is inside class "D": is a '}' missing before class "E"?
        """);
  }

  @Test
  void entriesOfOneLineEndWhereTheNextOneBegins() {
    check(
        """
        class CfgSkeletons {
          class A { isDiscrete=0 skeletonInherit="" skeletonBones[]={"a",""} };
          class B { isDiscrete=0 skeletonBones[]={"b",""}; };
          class C { isDiscrete= skeletonBones[]={"c",""}; };
          class D { skeletonInherit=A skeletonBones[]+={"d","a"}; };
          class E { x = 1 class F { skeletonBones[]={"f",""}; }; };
          class G { condition = a == b; hide = c >= 1; y = (x = 1); skeletonBones[]={"g",""}; };
        };
        """,
        """
        A: a
        B: b
        C: c
        D (discrete): a, d < a
        F (discrete): f
        G (discrete): g
        2:24 config-syntax: ';' is missing after '0'
        2:42 config-syntax: ';' is missing after ""
        2:68 config-syntax: ';' is missing after '}'
        3:24 config-syntax: ';' is missing after '0'
        4:25 config-syntax: expected a value, found 'skeletonBones'
        4:23 config-syntax: ';' is missing after '='
        5:29 config-syntax: ';' is missing after 'A'
        6:17 config-syntax: ';' is missing after '1'
        6:25 config-syntax: class "F" is inside class "E": is a '}' missing before class "F"?
        """);
  }
}
