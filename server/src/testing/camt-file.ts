// Files as banks send them: camt.053 (ISO 20022), versions 02 and 08, in UTF-8. Balances and totals are computed from the
// movements, so that a statement of fifty thousand is as valid as one of two.

import type { Counterparty } from '../billing/bank/bank-statement.ts';
import type { Day } from '../kernel/calendar.ts';

export type CamtPayment = {
  /** Positive for what the account received. */
  cents: number;
  counterparty?: Partial<Counterparty>;
  /** Twelve digits. */
  structured?: string | null;
  free?: string;
  endToEndId?: string;
};

export type CamtMovement = CamtPayment & {
  bookedOn: Day;
  valueOn?: Day | null;
  bankReference?: string;
  /** RvslInd. */
  isReversal?: boolean;
  status?: 'BOOK' | 'PDNG' | 'INFO';
  /** The payments of a batch. In version 02 they have the sign of the batch. */
  details?: readonly CamtPayment[];
};

export type CamtStatement = {
  iban?: string;
  currency?: string;
  sequence?: number | null;
  openingCents?: number;
  /** To write a wrong one; computed otherwise. */
  closingCents?: number;
  /** The last day of the movements unless it is given. */
  closingOn?: Day;
  movements: readonly CamtMovement[];
};

export type CamtOptions = {
  version?: '02' | '08';
  /** Of the namespace, « camt »; none by default. */
  prefix?: string;
  /** The side that CdtDbtInd gives for a reversal: its own, as the standard says, or that of the movement it takes back. */
  reversalSide?: 'own' | 'original';
};

type Writer = Required<CamtOptions> & { currency: string; iban: string };

const DEFAULT_IBAN = 'BE68539007547034';
const DEFAULT_DAY = '2026-11-27';
/** Max140Text. */
const LINE_CHARACTERS = 140;

/** One file of one or several statements. */
export function camtFile(
  statements: CamtStatement | readonly CamtStatement[],
  options: CamtOptions = {},
): Uint8Array {
  const { version = '08', prefix = '', reversalSide = 'own' } = options;
  const all = 'movements' in statements ? [statements] : statements;
  const content = all.map((statement, index) => {
    const { currency = 'EUR', iban = DEFAULT_IBAN } = statement;
    return statementOf(statement, index, { version, prefix, reversalSide, currency, iban });
  });
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`;
  const header = '<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-27T08:00:00</CreDtTm></GrpHdr>';
  const body = `<BkToCstmrStmt>${header}${content.join('\n')}</BkToCstmrStmt>`;
  const document = `<Document xmlns="${namespace}">${body}</Document>\n`;
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n${prefix ? prefixed(document, prefix) : document}`,
  );
}

const prefixed = (document: string, prefix: string) =>
  document.replace('xmlns=', `xmlns:${prefix}=`).replace(/<(\/?)(?=[A-Z])/g, `<$1${prefix}:`);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Nothing for an empty content. */
const element = (name: string, content: string) => (content === '' ? '' : `<${name}>${content}</${name}>`);
const text = (name: string, content = '') => element(name, escaped(content));

function amountText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const amount = (cents: number, currency: string) => `<Amt Ccy="${currency}">${amountText(cents)}</Amt>`;
const side = (isDebit: boolean) => `<CdtDbtInd>${isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
const day = (name: string, on: Day | null | undefined) => element(name, text('Dt', on ?? ''));

function balance(code: string, cents: number, on: Day, { currency }: Writer): string {
  const type = `<Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>`;
  return element('Bal', type + amount(cents, currency) + side(cents < 0) + day('Dt', on));
}

const isBooked = ({ status = 'BOOK' }: CamtMovement) => status === 'BOOK';
const sumOf = (movements: readonly CamtMovement[]) => movements.reduce((sum, { cents }) => sum + cents, 0);
const lastDay = (movements: readonly CamtMovement[]) =>
  movements
    .map(({ bookedOn }) => bookedOn)
    .sort()
    .at(-1) ?? DEFAULT_DAY;

function statementOf(statement: CamtStatement, index: number, writer: Writer): string {
  const { movements, sequence = 1, openingCents = 0 } = statement;
  const booked = movements.filter(isBooked);
  const { closingCents = openingCents + sumOf(booked), closingOn = lastDay(movements) } = statement;
  return element(
    'Stmt',
    [
      text('Id', `${writer.iban}-${index + 1}`),
      text('ElctrncSeqNb', sequence === null ? '' : String(sequence)),
      '<CreDtTm>2026-11-27T08:00:00</CreDtTm>',
      `<Acct><Id><IBAN>${writer.iban}</IBAN></Id><Ccy>${writer.currency}</Ccy></Acct>`,
      balance('OPBD', openingCents, closingOn, writer),
      balance('CLBD', closingCents, closingOn, writer),
      element('TxsSummry', totals(booked)),
      ...movements.map((movement) => entryOf(movement, writer)),
    ].join('\n'),
  );
}

function totals(movements: readonly CamtMovement[]): string {
  const total = (name: string, counted: readonly CamtMovement[]) => {
    const sum = counted.reduce((soFar, { cents }) => soFar + Math.abs(cents), 0);
    return `<${name}><NbOfNtries>${counted.length}</NbOfNtries><Sum>${amountText(sum)}</Sum></${name}>`;
  };
  return [
    total('TtlNtries', movements),
    total(
      'TtlCdtNtries',
      movements.filter(({ cents }) => cents >= 0),
    ),
    total(
      'TtlDbtNtries',
      movements.filter(({ cents }) => cents < 0),
    ),
  ].join('');
}

function entryOf(movement: CamtMovement, writer: Writer): string {
  const {
    cents,
    details,
    status = 'BOOK',
    isReversal = false,
    bankReference,
    bookedOn,
    valueOn,
    free,
  } = movement;
  const isInverted = isReversal && writer.reversalSide === 'original';
  const isDebit = cents < 0 !== isInverted;
  const payments = details ?? [movement];
  return element(
    'Ntry',
    [
      amount(cents, writer.currency),
      side(isDebit),
      isReversal ? '<RvslInd>true</RvslInd>' : '',
      element('Sts', writer.version === '02' ? status : text('Cd', status)),
      day('BookgDt', bookedOn),
      day('ValDt', valueOn),
      text('AcctSvcrRef', bankReference),
      element(
        'NtryDtls',
        payments.map((payment) => detailsOf(payment, isDebit, isInverted, writer)).join(''),
      ),
      details ? text('AddtlNtryInf', free) : '',
    ].join(''),
  );
}

function detailsOf(payment: CamtPayment, isDebitEntry: boolean, isInverted: boolean, writer: Writer): string {
  const { cents, endToEndId = 'NOTPROVIDED' } = payment;
  const isOlder = writer.version === '02';
  const isDebit = isOlder || cents === 0 ? isDebitEntry : cents < 0 !== isInverted;
  const own = amount(cents, writer.currency);
  return element(
    'TxDtls',
    [
      element('Refs', text('EndToEndId', endToEndId)),
      isOlder ? `<AmtDtls><TxAmt>${own}</TxAmt></AmtDtls>` : own + side(isDebit),
      partiesOf(payment, isDebit, writer),
      remittanceOf(payment),
    ].join(''),
  );
}

/** The debtor of a credit, the creditor of a debit. */
function partiesOf({ counterparty = {} }: CamtPayment, isDebit: boolean, { version }: Writer): string {
  const { name = '', iban = '', bic = '' } = counterparty;
  const role = isDebit ? 'Cdtr' : 'Dbtr';
  const party = text('Nm', name);
  const account = element(`${role}Acct`, element('Id', text('IBAN', iban)));
  const agent = element('FinInstnId', text(version === '02' ? 'BIC' : 'BICFI', bic));
  return (
    element('RltdPties', element(role, version === '02' ? party : element('Pty', party)) + account) +
    element('RltdAgts', element(`${role}Agt`, agent))
  );
}

function remittanceOf({ structured, free = '' }: CamtPayment): string {
  const characters = [...free];
  const lines: string[] = [];
  for (let start = 0; start < characters.length; start += LINE_CHARACTERS)
    lines.push(text('Ustrd', characters.slice(start, start + LINE_CHARACTERS).join('')));
  const type = '<Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>BBA</Issr></Tp>';
  const reference = structured
    ? `<Strd><CdtrRefInf>${type}${text('Ref', structured)}</CdtrRefInf></Strd>`
    : '';
  return element('RmtInf', lines.join('') + reference);
}
