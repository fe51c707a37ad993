// The part of a returned mail that machines read (RFC 3464): fields about the message, then a group of fields for each recipient.

import { type FailureClass, failureClass, mostExactCode } from './failure-class.ts';

/** What a server reports about one recipient. DELAYED: it still tries. NONE: delivered, or passed on. */
export type RecipientReport = {
  class: FailureClass | 'DELAYED' | 'NONE';
  /** The address that the sender gave, where the server reports it; `final` differs when it was redirected. */
  originalRecipient: string | null;
  finalRecipient: string | null;
  /** The enhanced code (RFC 3463), such as « 5.1.1 ». */
  code: string | null;
  /** The words of the server that refused it, or ''. */
  diagnostic: string;
};

const MAX_RECIPIENTS = 100;
const MAX_VALUE_CHARACTERS = 2_000;

/** @param text of the part, decoded @param notice what the report tells its reader, or '' */
export const parseDeliveryStatus = (text: string, notice: string): RecipientReport[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .map(fieldsOf)
    .filter((fields) => RECIPIENT_FIELDS.some((name) => fields.has(name)))
    .slice(0, MAX_RECIPIENTS)
    .map((fields) => toReport(fields, notice));

const RECIPIENT_FIELDS = ['final-recipient', 'original-recipient', 'action', 'status'];

/** By name in lower case; of a field that comes twice, the first. */
function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name && !fields.has(name))
      fields.set(name, line.slice(colon + 1, colon + MAX_VALUE_CHARACTERS).trim());
  }
  return fields;
}

function toReport(fields: Map<string, string>, notice: string): RecipientReport {
  const status = fields.get('status') ?? '';
  const reason = fields.get('diagnostic-code') ?? '';
  const diagnostic = withoutType(reason);
  const code = mostExactCode(status, diagnostic);
  const failure = LOCAL_PROGRAM.test(reason) ? 'SOFT' : failureClass(code, diagnostic || notice, notice);
  return {
    class: classOf(fields.get('action') ?? '', { status, failure }),
    originalRecipient: addressOf(fields.get('original-recipient')),
    finalRecipient: addressOf(fields.get('final-recipient')),
    code,
    diagnostic,
  };
}

/** A program that was to put it into the mailbox failed: that says nothing about the address. */
const LOCAL_PROGRAM = /^x-unix\b/i;

type Reason = { status: string; failure: FailureClass };

/** The action decides; a server that reports none, or one of its own, is taken at its status. */
function classOf(action: string, { status, failure }: Reason): RecipientReport['class'] {
  const [word = ''] = action.toLowerCase().split(/[^a-z]/);
  if (word === 'failed' || word === 'expired') return failure;
  if (word === 'delayed') return 'DELAYED';
  if (['delivered', 'relayed', 'expanded'].includes(word)) return 'NONE';
  if (status.startsWith('5')) return failure;
  return status.startsWith('4') ? 'DELAYED' : 'NONE';
}

/** « smtp; 550 User unknown » → « 550 User unknown ». */
const withoutType = (value: string) => value.replace(/^[\w-]{1,40}[ \t]*;[ \t]*/, '');

/** « rfc822;<a@b.example> » → « a@b.example ». */
function addressOf(value: string | undefined): string | null {
  const address = withoutType(value ?? '').replace(/^<|>$/g, '');
  return address === '' ? null : address;
}
