/** Of what an access point or a customer says, as it is stored and shown. */
const MAX_TEXT_CHARACTERS = 2_000;

/** A stranger's words, or empty: on one line, bounded, and without what turns the text around or ends a string. */
export const strangerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Bidi_Control}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT_CHARACTERS)
    // The cut may halve a character.
    .toWellFormed();
