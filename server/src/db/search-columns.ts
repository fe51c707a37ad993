import { searchText } from '@cercle/contract/search-text';
import { phoneDigits } from '../kernel/phone-digits.ts';

type Account = { full_name: string; company?: string | undefined; phone?: string | undefined };
type Ambassador = { name: string; company: string };
type Contact = { name: string; email: string; message: string };
type Mail = {
  recipient_name: string;
  recipient_address: string;
  reply_to_address: string | null;
  subject: string;
};
type Party = { legal_name: string; enterprise_number: string | null };
type Document = { buyer: string; number?: string; payment_reference?: string | null };
type BankMovement = {
  counterparty_name: string;
  counterparty_iban: string;
  structured: string | null;
  free: string;
};
type LibraryImage = { name: string; alt: string };
type Event = { title: string; place_name: string; city: string };
type Campaign = { subject: string };
type Guest = { name: string; email: string; company: string };
type AuditEntry = { admin_name: string; subject_name: string };

/**
 * What each table stores to be searched, sorted and compared by: the columns that follow from others of the same row. When
 * this or the form of texts changes, a migration writes them again (`rebuild-search-columns.ts`).
 */
export const searchColumns = {
  account: ({ full_name, company = '', phone = '' }: Account) => ({
    search_text: searchText(full_name, company),
    phone_digits: phoneDigits(phone),
  }),
  ambassador: ({ name, company }: Ambassador) => ({
    name_key: searchText(name),
    search_text: searchText(name, company),
  }),
  contact: ({ name, email, message }: Contact) => ({ search_text: searchText(name, email, message) }),
  mail: ({ recipient_name, recipient_address, subject, reply_to_address }: Mail) => ({
    search_text: searchText(recipient_name, recipient_address, subject, reply_to_address ?? ''),
  }),
  audit_entry: ({ admin_name, subject_name }: AuditEntry) => ({
    search_text: searchText(admin_name, subject_name),
  }),
  party: ({ legal_name, enterprise_number }: Party) => ({
    search_text: searchText(legal_name, enterprise_number ?? ''),
  }),
  document: ({ buyer, number = '', payment_reference }: Document) => ({
    search_text: searchText(number, buyer, payment_reference ?? ''),
  }),
  bank_movement: ({ counterparty_name, counterparty_iban, structured, free }: BankMovement) => ({
    search_text: searchText(counterparty_name, counterparty_iban, structured ?? '', free),
  }),
  library_image: ({ name, alt }: LibraryImage) => ({ search_text: searchText(name, alt) }),
  event: ({ title, place_name, city }: Event) => ({ search_text: searchText(title, place_name, city) }),
  campaign: ({ subject }: Campaign) => ({ search_text: searchText(subject) }),
  event_registration: ({ name, email, company }: Guest) => ({
    search_text: searchText(name, company, email),
  }),
};

/**
 * The `name_key` of an ambassador whose name another had already when names began to be compared as they are (migration 0018).
 * No name has such a key: names have no hyphen there.
 */
export const sharedNameKey = (key: string, id: number) => `${key}-${id}`;
