/** An « e-mail », or the text before the next one. */
const PIECE = /\b(?<email>e-mails?)\b|(?:(?!\be-mails?\b).)+/gis;

/**
 * A text whose « e-mail » stays on one line: a non-breaking hyphen would be another character for a search or a
 * copy. Another text is another element: where a browser translates the page, what was within the former one is its own.
 */
export function NoBreak({ text }: { text: string }) {
  return (
    <span key={text}>
      {Array.from(text.matchAll(PIECE), ({ 0: piece, index, groups }) =>
        groups?.email ? (
          <span key={index} className="whitespace-nowrap">
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </span>
  );
}
