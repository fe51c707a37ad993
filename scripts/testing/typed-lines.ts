/** One line that a document says to type, by root (`#`) or by the site's account (`$`), and what stands below it. */
export type TypedLine = { by: '#' | '$'; line: string; printed: string; section: string };

/** Every block of a document whose lines are typed begins with a prompt; a line without one is what is printed. */
export function typedLines(document: string): TypedLine[] {
  const lines: TypedLine[] = [];
  let section = '';
  for (const { heading, block } of partsOf(document)) {
    if (heading) section = heading;
    else if (/^[#$] /.test(block)) lines.push(...linesOf(block).map((line) => ({ ...line, section })));
  }
  return lines;
}

/** The blocks of a document, each with the word behind its fence. */
export const blocksOf = (document: string) =>
  [...document.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, kind = '', block = '']) => ({
    kind,
    block,
  }));

/** Headings and blocks in the order of the document: in a block `# ` is no heading. */
const partsOf = (document: string) =>
  [...document.matchAll(/^```\w*\n([\s\S]*?)^```$|^## (.*)$/gm)].map(([, block = '', heading = '']) => ({
    heading,
    block,
  }));

const linesOf = (block: string) =>
  [...block.matchAll(/^([#$]) (.*)\n((?:(?![#$] ).*\n)*)/gm)].map(
    ([, by = '$', line = '', printed = '']) => ({
      by: by as '#' | '$',
      line,
      printed: printed.trim(),
    }),
  );

/** Programs that change the machine itself or ask another one: no test types their lines, and the document says so. */
export const NOT_TYPED = ['adduser', 'apt', 'docker', 'openssl s_client', 'su', 'systemctl', 'timedatectl'];
