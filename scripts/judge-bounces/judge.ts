import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classify, type ReturnedMail } from '../../server/src/mail/bounces/classify.ts';
import { type Expectation, readExpectations, type Verdict } from './expectations.ts';
import { NOT_RETURNED, RETURNED } from './parts.ts';

/** The mail systems of our members: those that wrote the report, and those that refused the mail. */
const MEMBERS_SYSTEMS =
  /^(lhost-(postfix|exchange2003|exchange2007|outlook|office365|gmail|googlegroups|googleworkspace|zoho)|rhost-(google|gsuite|microsoft|outlook|zoho))-/;
const MIN_OF_MEMBERS_SYSTEMS = 0.97;
const MIN_OF_ALL = 0.92;

type Compared = { name: string; expected: Expectation[]; ours: Verdict[]; isSame: boolean; isDelay: boolean };

/** Prints what was compared and each difference. Answers a line for each thing that is not as it must be. */
export async function judge(folder: string): Promise<string[]> {
  const compared: Compared[] = [];
  for (const [name, expected] of readExpectations(folder)) {
    const file = join(folder, RETURNED, name);
    if (existsSync(file)) compared.push(compare(name, expected, await classify(readFileSync(file))));
  }
  const differing = compared.filter(({ isSame }) => !isSame);
  console.log('file | they say | we say');
  for (const { name, expected, ours } of differing)
    console.log(`${name} | ${expected.map(({ verdict, reason }) => `${verdict} (${reason})`)} | ${ours}`);
  const delays = compared.filter(({ isDelay, isSame }) => isDelay && isSame).length;
  console.log(`Delays, which they count as soft and we apart: ${delays}.`);
  return [
    ...share(
      'Of the mail systems of our members',
      compared.filter(isOfMembersSystems),
      MIN_OF_MEMBERS_SYSTEMS,
    ),
    ...share('Of all', compared, MIN_OF_ALL),
    ...(await wronglyReturned(folder, compared)),
  ];
}

const isOfMembersSystems = ({ name }: Compared) => MEMBERS_SYSTEMS.test(name);

/** Recipient by recipient. A notice that machines cannot read is about the first one: a mail of ours has no other. */
function compare(name: string, expected: Expectation[], returned: ReturnedMail): Compared {
  const ours = returned.recipients.length > 0 ? returned.recipients.map(verdictOf) : [verdictOf(returned)];
  const isSame = ours.every((verdict, index) => verdict === expected[index]?.verdict);
  return { name, expected, ours, isSame, isDelay: returned.class === 'DELAYED' };
}

function verdictOf({ class: name }: { class: ReturnedMail['class'] }): Verdict {
  if (name === 'HARD') return 'HARD';
  return name === 'SOFT' || name === 'DELAYED' ? 'SOFT' : 'NONE';
}

function share(what: string, compared: Compared[], min: number): string[] {
  const same = compared.filter(({ isSame }) => isSame).length;
  const line = `${what}: ${same} of ${compared.length} agree, ${((100 * same) / compared.length).toFixed(1)} %`;
  console.log(`${line}.`);
  return same >= min * compared.length && compared.length > 0
    ? []
    : [`${line}; at least ${100 * min} % must.`];
}

/** What is no failure must never block an address. */
async function wronglyReturned(folder: string, compared: Compared[]): Promise<string[]> {
  const delivered = compared.filter(({ expected }) => expected.every(({ verdict }) => verdict === 'NONE'));
  const wrong = delivered.filter(({ ours }) => ours.some((verdict) => verdict !== 'NONE'));
  const lines = wrong.map(({ name, ours }) => `${name} returns nothing, and is taken for ${ours}.`);
  const names = readdirSync(join(folder, NOT_RETURNED));
  for (const name of names) {
    const { class: found } = await classify(readFileSync(join(folder, NOT_RETURNED, name)));
    if (found === 'HARD' || found === 'SOFT')
      lines.push(`${name} returns nothing, and is taken for ${found}.`);
  }
  console.log(
    `Complaints, absence notices and others: ${delivered.length + names.length}; wrong: ${lines.length}.`,
  );
  return lines;
}
