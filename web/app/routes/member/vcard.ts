import type { MemberCard } from '@cercle/contract/members';
import { searchText } from '@cercle/contract/search-text';
import VCard from 'vcard-creator';
import { splitFullName } from './person-name.ts';

export type ContactCard = Pick<MemberCard, 'fullName' | 'company' | 'email' | 'phone'>;

/** One line feed however a line ends: the library writes that one as the standard wants it. */
const normalizeNewlines = (value: string) => value.replace(/\r\n?/g, '\n');

/** Written without escaping: they must not start a new line. */
const stripControlCharacters = (value: string) => value.replace(/\p{Cc}/gu, '');

/**
 * What a member's card shows, as a vCard 3.0 (RFC 2426), the version that every address book reads. Address books sort by the
 * surname: the name is split for them, and shown whole. The picture stays here: its owner may hide it one day.
 */
export function createVCardFile({ fullName, company, email, phone }: ContactCard): File {
  const card = new VCard();
  const name = normalizeNewlines(fullName);
  card.addFullName(name).addName(splitFullName(name));
  if (company) card.addCompany({ name: normalizeNewlines(company) });
  if (email) card.addEmail({ address: stripControlCharacters(email), type: ['internet'] });
  if (phone) card.addPhoneNumber({ number: stripControlCharacters(phone), type: ['voice'] });
  return new File([card.toString()], fileName(fullName), { type: 'text/vcard;charset=utf-8' });
}

/** Plain letters and digits alone: not every system writes others. The word in front keeps it clear of reserved names. */
function fileName(fullName: string): string {
  const words = searchText(fullName).match(/[a-z0-9]+/g);
  return `${['contact', ...(words ?? [])].join('-').slice(0, 80)}.vcf`;
}
