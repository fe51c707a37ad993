// A file of the bank for the demonstration: camt.053 (ISO 20022), version 08, of one statement.

import type { Day } from '../../server/src/kernel/calendar.ts';

export type DemoMovement = {
  /** Positive for what the account received. */
  cents: number;
  bookedOn: Day;
  name?: string;
  iban?: string;
  /** Twelve digits. */
  structured?: string;
  free?: string;
};

type DemoStatement = { iban: string; openingCents: number; movements: readonly DemoMovement[] };

export const sumOf = (movements: readonly DemoMovement[]) =>
  movements.reduce((sum, { cents }) => sum + cents, 0);

/** Without a number, as some banks write statements: one follows the other by its balance. */
export function bankFile({ iban, openingCents, movements }: DemoStatement): Uint8Array {
  const closingOn = movements.at(-1)?.bookedOn ?? '';
  const closingCents = openingCents + sumOf(movements);
  const content = [
    text('Id', `${iban}-${closingOn}`),
    `<CreDtTm>${closingOn}T18:00:00</CreDtTm>`,
    `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
    balance('OPBD', openingCents, closingOn),
    balance('CLBD', closingCents, closingOn),
    ...movements.map((movement, index) => entry(movement, `${closingOn}-${index + 1}`)),
  ].join('\n');
  const header = `<GrpHdr><MsgId>${closingOn}</MsgId><CreDtTm>${closingOn}T18:00:00</CreDtTm></GrpHdr>`;
  const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
  const statement = `<BkToCstmrStmt>${header}<Stmt>${content}</Stmt></BkToCstmrStmt>`;
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${statement}</Document>\n`,
  );
}

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** Nothing for an empty content. */
const element = (name: string, content: string) => (content === '' ? '' : `<${name}>${content}</${name}>`);
const text = (name: string, content = '') => element(name, escaped(content));

function amount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const side = `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  return `<Amt Ccy="EUR">${digits.slice(0, -2)}.${digits.slice(-2)}</Amt>${side}`;
}

const balance = (code: string, cents: number, on: Day) =>
  element('Bal', `<Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents)}<Dt><Dt>${on}</Dt></Dt>`);

function entry(movement: DemoMovement, reference: string): string {
  const { cents, bookedOn, name, iban, structured, free } = movement;
  const role = cents < 0 ? 'Cdtr' : 'Dbtr';
  const parties =
    element(role, element('Pty', text('Nm', name))) +
    element(`${role}Acct`, element('Id', text('IBAN', iban)));
  const reading = structured
    ? `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>BBA</Issr></Tp>${text('Ref', structured)}</CdtrRefInf></Strd>`
    : text('Ustrd', free);
  const details = `<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${amount(cents)}${element('RltdPties', parties)}${element('RmtInf', reading)}`;
  return element(
    'Ntry',
    `${amount(cents)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${bookedOn}</Dt></BookgDt>${text('AcctSvcrRef', reference)}<NtryDtls><TxDtls>${details}</TxDtls></NtryDtls>`,
  );
}
