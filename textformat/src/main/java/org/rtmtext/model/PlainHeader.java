package org.rtmtext.model;

/**
 * The header of a plain animation.
 *
 * @param hasMdat whether the file has an {@code RTM_MDAT} block, even an empty block; properties
 *     require the block
 * @param mdatWord the word after the signature of the block; 0 in every known file
 * @param names the name fields of the list of bones; null if they are padded with zeros
 */
public record PlainHeader(boolean hasMdat, int mdatWord, NameFields names) implements Header {
  /** A header without {@code RTM_MDAT}, with names padded with zeros. */
  public static final PlainHeader DEFAULT = new PlainHeader(false, 0, null);

  public PlainHeader withNames(NameFields fields) {
    return new PlainHeader(hasMdat, mdatWord, fields);
  }

  @Override
  public boolean sameContent(Header other) {
    return other instanceof PlainHeader h && hasMdat == h.hasMdat && mdatWord == h.mdatWord;
  }
}
