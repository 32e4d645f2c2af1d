package org.rtmtext.cli;

import com.google.gson.JsonSerializer;
import org.rtmtext.analysis.SkeletonMatch;

/**
 * The skeleton of an animation in JSON, with the names of the request {@code rtm/skeleton}.
 *
 * @param file null for a built-in skeleton
 * @param bones of the skeleton
 * @param known bones of the animation that the skeleton has
 */
record SkeletonJson(
    String name, String file, String reason, int bones, int known, int animationBones) {
  static final JsonSerializer<SkeletonMatch> SERIALIZER =
      (match, type, context) -> context.serialize(SkeletonJson.of(match));

  static SkeletonJson of(SkeletonMatch match) {
    return new SkeletonJson(
        match.skeleton().name(),
        match.file().map(Object::toString).orElse(null),
        match.reason().id(),
        match.skeleton().bones().size(),
        match.known(),
        match.bones());
  }
}
