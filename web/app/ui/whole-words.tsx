/** An « e-mail », or what stands before the next one. */
const PIECE = /\b(?<email>e-mails?)\b|(?:(?!\be-mails?\b).)+/gis;

/**
 * A text whose « e-mail » stays on one line: a hyphen that does not break would be another letter to who searches or
 * copies.
 */
export function WholeWords({ text }: { text: string }) {
  return Array.from(text.matchAll(PIECE), ({ 0: piece, index, groups }) =>
    groups?.email ? (
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
