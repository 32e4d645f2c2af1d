package org.rtmtext.gltf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.figure.JointSearch;
import org.rtmtext.joints.JointSums;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.mod.SkeletonSearch;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.skeleton.Parents;

/**
 * An animation of a file, and the skeleton that fits it.
 *
 * @param bytes of the file
 */
record Exported(Path file, byte[] bytes, Animation animation, Optional<SkeletonMatch> match) {
  private static final SkeletonSearch SEARCH = new SkeletonSearch(new SkeletonFiles());

  static Exported of(Path file) throws IOException, RtmFormatException {
    byte[] bytes = Files.readAllBytes(file);
    Animation animation = RtmCodec.decode(bytes);
    Path absolute = file.toAbsolutePath().normalize();
    return new Exported(
        file, bytes, animation, SEARCH.candidates(absolute, List.of()).find(animation.bones()));
  }

  Parents parents() {
    return Parents.of(animation.bones(), match.orElseThrow().skeleton());
  }

  static GltfExport.Options binary() {
    return new GltfExport.Options("walk", GltfExport.DEFAULT_FPS, false, true);
  }

  GltfExport.Result export(GltfExport.Options options) {
    JointSearch.Found joints =
        JointSearch.find(
            List.of(JointSums.of(animation, parents())),
            match.orElseThrow(),
            JointSearch.Neighbours.NONE);
    return GltfExport.export(animation, parents(), joints.joints(), options);
  }

  byte[] glb() {
    return export(binary()).bytes().orElseThrow();
  }

  /** Imports a file with the skeleton of this animation. */
  GltfImport.Result read(byte[] gltf, Optional<Encoding> to, Optional<Animation> base) {
    GltfImport.Options options =
        new GltfImport.Options(to, Optional.empty(), GltfExport.DEFAULT_FPS, false, false);
    return read(gltf, options, base);
  }

  GltfImport.Result read(byte[] gltf, GltfImport.Options options, Optional<Animation> base) {
    return GltfImport.read(
        new GltfImport.Source(gltf, Optional.empty(), base), options, bones -> match);
  }
}
