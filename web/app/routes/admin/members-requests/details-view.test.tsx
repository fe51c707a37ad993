import type { MembershipRequest } from '@cercle/contract/requests';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { DetailsView } from './details-view.tsx';

const REQUEST: MembershipRequest = {
  id: 1,
  status: 'PENDING',
  state: 'TO_DECIDE',
  invitationExpiresAt: null,
  membershipId: null,
  publicForm: true,
  peopleCount: 6,
  additionalInfo: 'Bonjour,\nje viens de Namur.',
  createdAt: '2026-05-03T10:00:00.000Z',
  processedAt: null,
  processedBy: null,
  rejectionReason: '',
  user: {
    id: 2,
    fullName: 'Zoé Lefèvre',
    email: 'zoe@societe.example',
    phone: '+32 470 11 22 33',
    company: 'Lefèvre & Filles',
    vat: 'BE0123456749',
    memberType: 'BUSINESS',
    freeDenomination: '',
    photoUrl: null,
    emailVerifiedAt: null,
    emailPublic: false,
    profilePublic: true,
    profilePhotoPublic: true,
    active: false,
    version: 1,
  },
};

function render(change: Partial<MembershipRequest> = {}) {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <DetailsView request={{ ...REQUEST, ...change }} history={null} />
    </MemoryRouter>,
  );
  const items = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, label, value]) => [
    label,
    value?.replace(/<[^>]+>/g, ''),
  ]);
  return { html, items: Object.fromEntries(items) };
}

test('The details of a request show every field, and a dash for what is missing', () => {
  const { html, items } = render();
  expect(items).toMatchObject({
    Statut: 'En attente',
    État: 'À décider',
    'Traitée le': 'En attente',
    'Nombre de personnes': '6',
    Origine: 'Créée à partir d&#x27;un formulaire public',
    Nom: 'Zoé Lefèvre',
    'E-mail': 'zoe@societe.example',
    'E-mail vérifié le': 'En attente',
    Téléphone: '+32 470 11 22 33',
    Société: 'Lefèvre &amp; Filles',
    'Numéro de TVA': 'BE0123456749',
    'Type d’adhésion': 'Business',
    'Dénomination libre': '–',
    Compte: 'Inactif',
    'Profil public': 'Oui',
    'E-mail public': 'Non',
    'Photo publique': 'Oui',
  });
  expect(render({ peopleCount: null }).items).toMatchObject({ 'Nombre de personnes': '–' });
  const single = { ...REQUEST.user, memberType: 'SINGLE' as const };
  expect(render({ user: single }).items).not.toHaveProperty('Nombre de personnes');
  expect(render({ status: 'REJECTED' }).items).toMatchObject({ Statut: 'Rejetée', 'Motif du rejet': '–' });
  expect(html).toContain('je viens de Namur.');
  expect(html).toContain('<time dateTime="2026-05-03T10:00:00.000Z"');
});

test('A request leads to the membership that came of it', () => {
  expect(render().items).not.toHaveProperty('Adhésion');
  const { html, items } = render({ membershipId: 7 });
  expect(items).toMatchObject({ Adhésion: 'Voir l’adhésion' });
  expect(html).toContain('href="/admin/adhesions/7"');
});

test('The administrator sees that a VAT number should be verified, and a domain in its own letters', () => {
  const user = { ...REQUEST.user, vat: 'BE0123456789', email: 'r&d@xn--socit-esab.example' };
  const { html, items } = render({ user });
  expect(items['Numéro de TVA']).toMatch(/^BE0123456789Vérifiez ce numéro\u202f: /);
  expect(items['E-mail']).toBe('r&amp;d@société.example');
  expect(html).toContain('<bdi dir="ltr"');
  expect(html).toContain('href="mailto:r%26d@xn--socit-esab.example"');
});
