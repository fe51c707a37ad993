import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { SERVICE_SLUGS } from './content/services/service.ts';
import { LEGACY_REDIRECTS } from './navigation/legacy-redirects.ts';

/** Every URL of the product, on one page. */
export default [
  index('routes/public/home.tsx'),
  ...SERVICE_SLUGS.map((slug) => route(slug, 'routes/public/service.tsx', { id: slug })),
  route('deux-semaines-sans-vous', 'routes/public/deux-semaines-sans-vous.tsx'),
  route('business-club', 'routes/public/business-club.tsx'),
  route('contactez-nous', 'routes/public/contactez-nous.tsx'),
  route('devenir-membre', 'routes/public/devenir-membre.tsx'),

  route('ambassadeurs', 'routes/ambassadors/ambassadeurs.tsx'),
  route('evenements', 'routes/events/events.tsx'),
  route('evenements/passes', 'routes/events/past-events.tsx'),
  route('evenements/:slug', 'routes/events/event.tsx'),
  route('newsletter/desinscription/:token', 'routes/public/desinscription.tsx'),

  route('general-conditions', 'routes/legal/general-conditions.tsx'),
  route('general-conditions/:number', 'routes/legal/general-conditions-version.tsx'),
  route('mentions-legales', 'routes/legal/mentions-legales.tsx'),
  route('confidentialite', 'routes/legal/confidentialite.tsx'),
  route('accessibilite', 'routes/legal/accessibilite.tsx'),

  ...Object.keys(LEGACY_REDIRECTS).map((path) =>
    route(path, 'routes/public/legacy-redirect.ts', { id: path }),
  ),

  route('login', 'routes/account/login.tsx'),
  route('admin/login', 'routes/account/admin-login.tsx'),
  route('mot-de-passe-oublie', 'routes/account/mot-de-passe-oublie.tsx'),
  route('reinitialiser-mot-de-passe', 'routes/account/reinitialiser-mot-de-passe.tsx'),
  route('confirmer-adresse', 'routes/account/confirmer-adresse.tsx'),
  route('rejoindre-administration', 'routes/account/rejoindre-administration.tsx'),
  route('validate-invitation/:token', 'routes/account/validate-invitation.tsx'),
  route('unauthorized', 'routes/account/unauthorized.tsx'),

  route('profile', 'routes/member/profile.tsx'),
  route('membres', 'routes/member/membres.tsx'),
  route('mon-cercle', 'routes/member/mon-cercle.tsx'),
  route('mon-cercle/visites', 'routes/member/guest-visits/visites.tsx'),
  route('mon-adhesion', 'routes/member/mon-adhesion.tsx'),

  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/dashboard/dashboard.tsx'),
    route('dashboard', 'routes/admin/dashboard/dashboard.tsx', { id: 'admin-dashboard' }),
    route('profile', 'routes/admin/profile.tsx', { id: 'admin-profile' }),
    route('members-requests', 'routes/admin/members-requests/list.tsx'),
    route('members-requests/create', 'routes/admin/members-requests/edit.tsx', {
      id: 'admin-request-create',
    }),
    route('members-requests/edit/:id', 'routes/admin/members-requests/edit.tsx', {
      id: 'admin-request-edit',
    }),
    route('members-requests/:id', 'routes/admin/members-requests/details.tsx'),
    route('membres', 'routes/admin/members/list.tsx', { id: 'admin-members' }),
    route('adhesions', 'routes/admin/memberships/list.tsx', { id: 'admin-memberships' }),
    route('adhesions/demarrer', 'routes/admin/memberships/start.tsx', { id: 'admin-memberships-start' }),
    route('adhesions/repetition', 'routes/admin/memberships/rehearsal.tsx', {
      id: 'admin-memberships-rehearsal',
    }),
    route('adhesions/:id', 'routes/admin/memberships/details.tsx', { id: 'admin-membership' }),
    route('societes', 'routes/admin/parties/list.tsx', { id: 'admin-parties' }),
    route('societes/create', 'routes/admin/parties/edit.tsx', { id: 'admin-party-create' }),
    route('societes/edit/:id', 'routes/admin/parties/edit.tsx', { id: 'admin-party-edit' }),
    route('societes/:id', 'routes/admin/parties/details.tsx', { id: 'admin-party' }),
    route('evenements', 'routes/admin/events/list.tsx', { id: 'admin-events' }),
    route('evenements/nouveau', 'routes/admin/events/edit.tsx', { id: 'admin-event-create' }),
    route('evenements/edit/:id', 'routes/admin/events/edit.tsx', { id: 'admin-event-edit' }),
    route('evenements/:id', 'routes/admin/events/details.tsx', { id: 'admin-event' }),
    route('factures', 'routes/admin/documents/list.tsx', { id: 'admin-documents' }),
    route('factures/nouvelle', 'routes/admin/documents/edit.tsx', { id: 'admin-document-create' }),
    route('factures/emettre', 'routes/admin/documents/run/run.tsx', { id: 'admin-document-run' }),
    route('factures/rappels', 'routes/admin/documents/reminders/reminders.tsx', {
      id: 'admin-reminders',
    }),
    route('factures/edit/:id', 'routes/admin/documents/edit.tsx', { id: 'admin-document-edit' }),
    route('factures/:id', 'routes/admin/documents/details.tsx', { id: 'admin-document' }),
    route('evenements/:id/tables', 'routes/admin/events/tables/tables.tsx', { id: 'admin-event-tables' }),
    route('evenements/:id/absences', 'routes/admin/events/no-shows/no-shows.tsx', {
      id: 'admin-event-no-shows',
    }),
    route('banque', 'routes/admin/bank/list.tsx', { id: 'admin-bank' }),
    route('ambassadors', 'routes/admin/ambassadors/list.tsx', { id: 'admin-ambassadors' }),
    route('ambassadors/create', 'routes/admin/ambassadors/edit.tsx', { id: 'admin-ambassador-create' }),
    route('ambassadors/import', 'routes/admin/ambassadors/import.tsx', { id: 'admin-ambassador-import' }),
    route('ambassadors/pictures', 'routes/admin/ambassadors/pictures.tsx', {
      id: 'admin-ambassador-pictures',
    }),
    route('ambassadors/edit/:id', 'routes/admin/ambassadors/edit.tsx', { id: 'admin-ambassador-edit' }),
    route('ambassadors/:id', 'routes/admin/ambassadors/details.tsx', { id: 'admin-ambassador' }),
    route('contacts', 'routes/admin/contacts/list.tsx', { id: 'admin-contacts' }),
    route('contacts/:id', 'routes/admin/contacts/details.tsx', { id: 'admin-contact' }),
    route('newsletters', 'routes/admin/newsletters/list.tsx', { id: 'admin-newsletters' }),
    route('newsletters/import', 'routes/admin/newsletters/import.tsx', { id: 'admin-newsletter-import' }),
    route('emails', 'routes/admin/mail/list.tsx'),
    route('emails/:id', 'routes/admin/mail/details.tsx'),
    route('journal', 'routes/admin/audit-log/list.tsx'),
    route('donnees-personnelles', 'routes/admin/personal-data/person.tsx'),
    route('conditions', 'routes/admin/conditions/list.tsx', { id: 'admin-conditions' }),
    route('conditions/edit/:id', 'routes/admin/conditions/edit.tsx', { id: 'admin-conditions-edit' }),
    route('conditions/:id', 'routes/admin/conditions/details.tsx', { id: 'admin-conditions-version' }),
    route('reglages', 'routes/admin/firm/settings.tsx'),
    route('administrators', 'routes/admin/administrators/list.tsx'),
    route('administrators/invite', 'routes/admin/administrators/invite.tsx'),
    route('taches', 'routes/admin/jobs/jobs.tsx'),
  ]),

  route('admin/evenements/accueil.js', 'routes/admin/events/door/service-worker.ts'),
  route('admin/evenements/:id/accueil', 'routes/admin/events/door/door.tsx', { id: 'admin-event-door' }),

  route('sitemap.xml', 'routes/well-known/sitemap.ts'),
  route('robots.txt', 'routes/well-known/robots.ts'),
  route('llms.txt', 'routes/well-known/llms.ts'),
  route('.well-known/security.txt', 'routes/well-known/security.ts'),
  route('manifest.webmanifest', 'routes/well-known/manifest.ts'),

  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig;
