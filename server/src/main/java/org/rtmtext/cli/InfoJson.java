package org.rtmtext.cli;

import java.util.List;
import java.util.Optional;
import org.rtmtext.projection.FileInfo;
import org.rtmtext.projection.SkeletonMatch;

/**
 * A file in the JSON document of {@code info --json}. Members that are null are left out.
 *
 * @param error null if the file could be read; otherwise only it and the path are given
 * @param phases smallest and largest
 */
record InfoJson(
    String path,
    String error,
    Long size,
    String encoding,
    Integer bones,
    Integer frames,
    List<Float> motion,
    List<Float> phases,
    List<FileInfo.Event> properties,
    Integer trailingBytes,
    Boolean mdat,
    Boolean namePadding,
    Integer framesWithOtherNames,
    Integer reversed,
    Long preload,
    Integer metadata,
    Integer compressedArrays,
    Integer arrays,
    List<String> disagreements,
    SkeletonJson skeleton) {

  static InfoJson failed(String path, String error) {
    return new InfoJson(
        path, error, null, null, null, null, null, null, null, null, null, null, null, null, null,
        null, null, null, null, null);
  }

  static InfoJson of(String path, FileInfo info, Optional<SkeletonMatch> skeleton) {
    Optional<FileInfo.Range> phases = Optional.ofNullable(info.phases());
    Optional<FileInfo.Plain> plain = Optional.ofNullable(info.plain());
    Optional<FileInfo.Binarised> binarised = Optional.ofNullable(info.binarised());
    return new InfoJson(
        path,
        null,
        info.size(),
        info.encoding(),
        info.bones(),
        info.frames(),
        info.motion(),
        phases.map(p -> List.of(p.from(), p.to())).orElse(null),
        info.properties(),
        info.trailingBytes(),
        plain.map(FileInfo.Plain::mdat).orElse(null),
        plain.map(FileInfo.Plain::namePadding).orElse(null),
        plain.map(FileInfo.Plain::framesWithOtherNames).orElse(null),
        binarised.map(FileInfo.Binarised::reversed).orElse(null),
        binarised.map(FileInfo.Binarised::preload).orElse(null),
        binarised.map(FileInfo.Binarised::metadata).orElse(null),
        binarised.map(FileInfo.Binarised::compressedArrays).orElse(null),
        binarised.map(FileInfo.Binarised::arrays).orElse(null),
        info.disagreements(),
        skeleton.map(SkeletonJson::of).orElse(null));
  }
}
