import type { AmbassadorData } from '@cercle/contract/ambassadors';
import type { ContactForm } from '@cercle/contract/contact-form';
import type { FirmData } from '@cercle/contract/firm';
import type { InvitationCompletion } from '@cercle/contract/invitations';
import type { MemberCreate } from '@cercle/contract/members';
import type { Approval } from '@cercle/contract/memberships';
import type { PartyData } from '@cercle/contract/party-data';
import type { Application } from '@cercle/contract/request-form';

let serial = 0;
const next = () => ++serial;

/** What a visitor types in the public form. */
export const application = (change: Partial<Application> = {}): Application => {
  const number = next();
  return {
    memberType: 'SINGLE',
    email: `candidat${number}@societe.example`,
    fullName: `Candidat ${number}`,
    companyName: `Société ${number}`,
    phoneNumber: '+32 470 00 00 00',
    vatNumber: 'BE0123456789',
    additionalInfo: '',
    ...change,
  };
};

/** What a company has agreed, when its request is approved. */
export const AGREEMENT: Approval = { seats: 4, unitNetCents: 45_000 };

/** What an administrator types to make a member. */
export const memberData = (change: Partial<MemberCreate> = {}): MemberCreate => {
  const number = next();
  return {
    email: `membre${number}@societe.example`,
    fullName: `Membre ${number}`,
    company: `Société ${number}`,
    phone: '+32 2 000 00 00',
    vat: '',
    memberType: 'SINGLE',
    freeDenomination: '',
    isEmailPublic: true,
    isProfilePublic: true,
    isProfilePhotoPublic: true,
    additionalInfo: '',
    ...change,
  };
};

export const PASSWORD = 'trois petits chats';
/** The device from which members and administrators log in. */
export const DEVICE = 'Firefox sur Linux';

/** What an invited person types to activate their access. */
export const completion = (change: Partial<InvitationCompletion> = {}): InvitationCompletion => ({
  password: PASSWORD,
  confirmPassword: PASSWORD,
  freeDenomination: '',
  isEmailPublic: true,
  isProfilePublic: true,
  isProfilePhotoPublic: true,
  ...change,
});

type ContactMessage = Omit<ContactForm, 'recaptchaToken'>;

/** What a visitor types in the contact form. */
export const contactMessage = (change: Partial<ContactMessage> = {}): ContactMessage => {
  const number = next();
  return {
    name: `Visiteur ${number}`,
    email: `visiteur${number}@societe.example`,
    message: 'Bonjour, pouvez-vous me rappeler ?',
    ...change,
  };
};

/** What an administrator types about an ambassador. */
export const ambassadorFields = (change: Partial<AmbassadorData> = {}): AmbassadorData => {
  const number = next();
  return {
    name: `Ambassadeur ${number}`,
    company: `Société ${number}`,
    jobTitle: 'Gérante',
    active: true,
    ...change,
  };
};

/** A right enterprise number, another for each `serial`. */
export const enterpriseNumberOf = (serial: number): string => {
  const first = String(4_000_000 + serial).padStart(8, '0');
  return `${first}${String(97 - (Number(first) % 97)).padStart(2, '0')}`;
};

/** What an administrator types about a company. */
export const partyFields = (change: Partial<PartyData> = {}): PartyData => {
  const number = next();
  return {
    kind: 'COMPANY',
    legalName: `Société ${number} SRL`,
    enterpriseNumber: enterpriseNumberOf(number),
    vatStatus: 'LIABLE',
    street: `Rue de la Lesse ${number}`,
    postalCode: '5500',
    city: 'Dinant',
    country: 'BE',
    invoiceEmail: `compta${number}@societe.example`,
    ...change,
  };
};

/** What an administrator types about the firm: all that an invoice must say. */
export const firmFields = (change: Partial<FirmData> = {}): FirmData => ({
  name: 'Cercle Conseil',
  legalForm: 'SRL',
  street: 'Rue du Cercle 1',
  postalCode: '1000',
  city: 'Bruxelles',
  country: 'BE',
  enterpriseNumber: '0999999922',
  register: 'RPM Bruxelles',
  isVatLiable: true,
  vatNumber: '',
  iban: 'BE11999999999948',
  bic: 'CRCLBEBB',
  email: 'facturation@cercle.example',
  phone: '+32 2 000 00 00',
  website: 'https://www.cercle.example/',
  remittance: 'structured',
  ...change,
});
