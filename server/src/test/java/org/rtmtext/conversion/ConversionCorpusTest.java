package org.rtmtext.conversion;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.mod.SkeletonSearch;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.testing.Corpus;

/** Converts every real plain animation to binarised and back with the skeleton found for it. */
@Tag("long")
class ConversionCorpusTest {
  private static final SkeletonSearch SEARCH = new SkeletonSearch(new SkeletonFiles());

  @TestFactory
  Stream<DynamicTest> thereAndBackStaysWithinTheStoredPrecision() {
    return Corpus.tests(
        file -> {
          Animation a = RtmCodec.decode(Files.readAllBytes(file));
          assumeTrue(!a.encoding().isBinarised(), "binarised");
          Optional<SkeletonMatch> choice = SEARCH.candidates(file, List.of()).find(a.bones());
          assumeTrue(choice.isPresent(), "no skeleton fits");
          Skeleton skeleton = choice.get().skeleton();
          Conversion.Result there =
              Conversion.convert(a, Encoding.BMTR5, skeleton, BoneChoice.ANIMATION);
          Animation back =
              Conversion.convert(there.animation(), Encoding.PLAIN, skeleton, BoneChoice.ANIMATION)
                  .animation();
          double share = Bounds.verify(a, there.animation(), back, skeleton);
          assertTrue(share > 0, "no transform was compared");
        });
  }
}
