import type { FirmData } from '@cercle/contract/firm';

/** What the invoices of the demonstration say: complete, and of nobody. Its numbers are right, and far from those that are issued. */
export const FIRM: FirmData = {
  name: 'Cercle de Démonstration',
  legalForm: 'SRL',
  street: 'Rue de l’Exemple 1',
  postalCode: '1000',
  city: 'Bruxelles',
  country: 'BE',
  enterpriseNumber: '0999999922',
  register: 'RPM Bruxelles',
  isVatLiable: true,
  vatNumber: '',
  iban: 'BE11999999999948',
  bic: 'DEMOBEBB',
  email: 'facturation@demo.example',
  phone: '+32 2 000 00 00',
  website: 'https://www.demo.example/',
  remittance: 'structured',
};
