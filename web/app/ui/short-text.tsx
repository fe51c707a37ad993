import { shorten } from './shorten.ts';

type ShortTextProps = { text: string; max: number };

/** A cut text: whole in its tooltip, its dots on one line with the character before them. */
export function ShortText({ text, max }: ShortTextProps) {
  const short = shorten(text, max);
  if (short === text) return <span>{text}</span>;
  const end = short.search(/\S\s*\.{3}$/u);
  return (
    <span title={text}>
      <span>{short.slice(0, end)}</span>
      <span className="whitespace-nowrap">{short.slice(end)}</span>
    </span>
  );
}

/** The tooltip of a row, whose link covers the cells: what of these texts is cut, in full. */
export function fullTexts(max: number, ...texts: string[]): string | undefined {
  const cut = texts.filter((text) => shorten(text, max) !== text);
  return cut.length > 0 ? cut.join('\n') : undefined;
}
