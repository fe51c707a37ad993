/** One line that a document says to type, by root (`#`) or by the site's account (`$`), and what stands below it. */
export type DocumentCommand = { account: '#' | '$'; line: string; output: string; section: string };

/** Every block of a document whose lines are typed begins with a prompt; a line without one is what is printed. */
export function documentCommands(document: string): DocumentCommand[] {
  const lines: DocumentCommand[] = [];
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
    ([, account = '$', line = '', output = '']) => ({
      account: account as '#' | '$',
      line,
      output: output.trim(),
    }),
  );

/** Programs that change the machine itself or ask another one: no test types their lines, and the document says so. */
export const UNTESTED_PROGRAMS = [
  'adduser',
  'apt',
  'docker',
  'openssl s_client',
  'su',
  'systemctl',
  'timedatectl',
];
