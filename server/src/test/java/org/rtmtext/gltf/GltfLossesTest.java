package org.rtmtext.gltf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;

/** An import in another encoding reports the same losses as a conversion of the animation. */
class GltfLossesTest extends GltfImportFixture {
  private static final byte[] TRAILING = "TRAIL".getBytes(StandardCharsets.US_ASCII);

  GltfLossesTest() throws Exception {}

  /** A binarised animation with data that no other encoding can store. */
  private Exported oddBinarised() {
    Animation a = binarised.animation();
    BmtrHeader header =
        new BmtrHeader(
            0,
            5,
            a.bones().size(),
            List.of("m1", "m2"),
            new int[] {Float.floatToRawIntBits(1)},
            null);
    List<Property> properties =
        List.of(new Property(0, "StepSound", "x", 0), new Property(0, "Foo", "y", 7));
    return with(
        binarised,
        new Animation(
            Encoding.BMTR5, a.motion(), header, properties, a.bones(), a.frames(), TRAILING));
  }

  private Exported oddPlain() {
    Animation a = plain.animation();
    List<String> names = new ArrayList<>(a.bones());
    names.set(2, "Other");
    List<Frame> frames = new ArrayList<>(a.frames());
    frames.set(1, frames.get(1).withNames(NameFields.of(names)));
    return with(
        plain,
        new Animation(
            Encoding.PLAIN,
            a.motion(),
            new PlainHeader(true, 9, null),
            List.of(new Property(0, "StepSound", "x", 0)),
            a.bones(),
            frames,
            TRAILING));
  }

  private static Exported with(Exported source, Animation a) {
    return new Exported(source.file(), source.bytes(), a, source.match());
  }

  private static List<String> direct(Exported source, Encoding to) throws Exception {
    return Conversion.convert(
            source.animation(), to, source.match().orElseThrow().skeleton(), BoneChoice.ANIMATION)
        .findings()
        .stream()
        .filter(p -> p.code() == Code.NOT_IN_ENCODING)
        .map(Problem::message)
        .toList();
  }

  private static List<String> losses(GltfImport.Result read) {
    return read.problems().stream()
        .map(GltfProblem::message)
        .filter(m -> m.startsWith("left out, because"))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(Encoding.class)
  void areThoseOfAConversion(Encoding to) throws Exception {
    for (Exported source : List.of(oddBinarised(), oddPlain())) {
      GltfJson json = new GltfJson(source, false);
      GltfImport.Result read = source.read(json.bytes(), Optional.of(to), Optional.empty());
      List<String> expected = direct(source, to);
      assertEquals(expected, losses(read));
      assertEquals(to == source.animation().encoding(), expected.isEmpty());
      assertEquals(to, animation(read).encoding());
    }
  }

  @Test
  void areThoseOfTheBase() throws Exception {
    Exported source = oddBinarised();
    GltfJson json = new GltfJson(source, false);
    Optional<Animation> base = Optional.of(source.animation());
    GltfImport.Result read = source.read(json.bytes(), Optional.of(Encoding.BMTR3), base);
    assertEquals(direct(source, Encoding.BMTR3), losses(read));
    assertEquals(List.of(), losses(source.read(json.bytes(), Optional.of(Encoding.BMTR5), base)));
  }

  /** Without the copy of the animation, its head is known. */
  @Test
  void ofTheHeadAlone() throws Exception {
    Exported source = oddBinarised();
    GltfJson json = new GltfJson(source, false).withoutOriginal();
    List<String> losses = losses(source.read(json.bytes(), PLAIN, Optional.empty()));
    assertTrue(
        losses.containsAll(
            List.of(
                "left out, because a plain file cannot store such data: 2 metadata strings",
                "left out, because a plain file cannot store such data: reversed 0")),
        losses.toString());
  }

  /** What was removed in the glTF file is not lost. */
  @Test
  void notOfPropertiesThatWereRemoved() throws Exception {
    Exported source = oddPlain();
    GltfJson json = new GltfJson(source, false);
    json.extras().addProperty("rtm_properties", "");
    String losses =
        losses(source.read(json.bytes(), Optional.of(Encoding.BMTR3), Optional.empty())).toString();
    assertTrue(losses.contains("mdat 9") && !losses.contains("1 property"), losses);
  }

  /** The encoding stays, but it cannot store what was added. */
  @Test
  void ofPropertiesThatWereAdded() throws Exception {
    Animation a = binarised.animation();
    Exported source =
        with(
            binarised,
            Conversion.convert(
                    a,
                    Encoding.BMTR3,
                    binarised.match().orElseThrow().skeleton(),
                    BoneChoice.ANIMATION)
                .animation());
    GltfJson json = new GltfJson(source, false);
    assertEquals(List.of(), losses(source.read(json.bytes(), Optional.empty(), Optional.empty())));
    json.extras().addProperty("rtm_properties", "0.5 \"StepSound\" = \"\"");
    for (Optional<Animation> base :
        List.of(Optional.<Animation>empty(), Optional.of(source.animation()))) {
      assertEquals(
          List.of("left out, because a bmtr 3 file cannot store such data: 1 property"),
          losses(source.read(json.bytes(), Optional.empty(), base)));
    }
  }
}
