import { afterAll, expect, test } from 'vitest';
import { type Actor, VISITOR } from './kernel/actor.ts';
import { openWorld } from './testing/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const { actor: member } = await world.joinedMember();
const { admin } = world;
const ACTORS = { visitor: VISITOR, member, admin, 'admin to enrol': { ...admin, kind: 'admin-to-enrol' } };
type Caller = keyof typeof ACTORS;

/** Of callers, or of the process itself; `members.list` decides by the reader what it shows. */
const OPEN_TO_ALL = [
  ...['accounts.login', 'accounts.authenticate', 'accounts.isAdminLoginToken', 'accounts.findKnownDevice'],
  ...['idempotency.once'],
  ...['ambassadors.list', 'ambassadors.listFeatured', 'ambassadors.find', 'members.list'],
  ...['events.list', 'events.find', 'calendars.ofEvent', 'calendars.readFeed'],
  ...['eventJob.hasWork', 'eventJob.run'],
  ...['campaignJob.hasWork', 'campaignJob.run'],
  ...['newsletter.peek', 'newsletter.subscribe', 'newsletter.peekConfirmation', 'newsletter.confirm'],
  ...['newsletterArchive.list', 'newsletterArchive.find', 'newsletterArchive.latest'],
  ...['policies.current', 'policies.find'],
  ...['contacts.submit', 'invitations.validate', 'invitations.requireUsable', 'invitations.complete'],
  ...[
    'newsletter.unsubscribe',
    'passwordReset.request',
    'passwordReset.validate',
    'passwordReset.linkState',
    'passwordReset.complete',
  ],
  ...['emailChange.linkState', 'emailChange.confirm'],
  ...['requests.submit', 'retention.purgeExpired', 'retention.purgeUnusedPictures'],
  ...['membershipCalendar.hasWork', 'membershipCalendar.run', 'membershipRehearsals.stop'],
  ...['paymentThanks.hasWork', 'paymentThanks.send'],
  ...['trash.hasExpired', 'trash.purgeExpired'],
  ...['introductions.view', 'introductions.accept', 'introductions.refuse'],
  'newsletterComplaints.refuse',
  'bankFiles.importFromFolder',
];
const FOR_MEMBERS = [
  ...['ownMemberships.mine', 'ownMemberships.declineOwn', 'ownMemberships.undoOwnDecline'],
  ...['ownMemberships.inviteToSeat', 'ownMemberships.releaseOwnSeat'],
  ...['members.profile', 'members.updateProfile', 'members.updatePhoto', 'personalData.eraseOwn'],
  'parties.findOwn',
  ...['calendars.ownFeed', 'calendars.openFeed', 'calendars.closeFeed'],
  ...['guestVisits.claim', 'guestVisits.confirm'],
  ...['parties.findOwn', 'ownTickets.find'],
  ...['accountStatements.ownParties', 'accountStatements.ownPdf', 'accountStatements.ownCsv'],
  ...['registrations.list', 'registrations.find', 'registrations.findById', 'registrations.register'],
  ...['registrations.decline', 'registrations.accept', 'registrations.refuse', 'registrations.withdraw'],
  ...['registrations.handOver', 'registrations.keep', 'registrations.addGuest', 'registrations.removeGuest'],
  ...['registrations.acceptForGuest', 'registrations.refuseForGuest'],
  ...['noShows.mine', 'noShows.contestOwn'],
  ...['thanks.create', 'thanks.findWritten', 'thanks.list', 'thanks.months', 'thanks.withdraw'],
  ...['ownDocuments.list', 'ownDocuments.find', 'ownDocuments.pdf', 'ownDocuments.ubl'],
  ...['oneToOnes.note', 'oneToOnes.confirm', 'oneToOnes.deny', 'oneToOnes.withdraw', 'oneToOnes.list'],
  ...['ownYears.find', 'ownWeeks.find', 'seekingOfferings.find', 'seekingOfferings.update'],
  ...['recommendations.create', 'recommendations.list', 'recommendations.find', 'recommendations.move'],
  'people.list',
];
const FOR_ADMIN_ACCOUNTS = ['accounts.adminProfile', 'accounts.updateAdminProfile'];
const FOR_ACCOUNTS = [
  ...['accounts.logout', 'accounts.changePassword', 'emailChange.request', 'personalData.exportOwn'],
  ...['sessions.list', 'sessions.end', 'sessions.endAll', 'secondFactor.status', 'secondFactor.start'],
  ...['secondFactor.confirm', 'secondFactor.disable', 'secondFactor.renewCodes'],
];

/** A member gets the company that they speak for, and of any other that it does not exist. */
const FOR_ADMINS_AND_MEMBERS = ['parties.find'];

/** Of those that are not listed above, administrators who have enrolled. */
function refusedCallers(verb: string): Caller[] {
  if (OPEN_TO_ALL.includes(verb)) return [];
  if (FOR_ACCOUNTS.includes(verb)) return ['visitor'];
  if (FOR_ADMIN_ACCOUNTS.includes(verb)) return ['visitor', 'member'];
  if (FOR_ADMINS_AND_MEMBERS.includes(verb)) return ['visitor', 'admin to enrol'];
  return FOR_MEMBERS.includes(verb)
    ? ['visitor', 'admin', 'admin to enrol']
    : ['visitor', 'member', 'admin to enrol'];
}

type Verb = (actor: Actor, ...more: unknown[]) => unknown;
const verbs = Object.entries(world.domain).flatMap(([feature, itsVerbs]) =>
  Object.entries(itsVerbs).flatMap(([name, verb]): [string, Verb][] =>
    typeof verb === 'function' ? [[`${feature}.${name}`, verb as Verb]] : [],
  ),
);

test('AC-1 AU-7 every verb checks its caller before anything else, whatever else it is given', async () => {
  const outcomes: string[] = [];
  for (const [name, verb] of verbs)
    for (const caller of refusedCallers(name)) {
      const call = async () => verb(ACTORS[caller] as Actor, 1, 1, 1);
      const code = await call().catch((error) => error.code);
      if (code !== (caller === 'visitor' ? 'unauthenticated' : 'forbidden'))
        outcomes.push(`${name} by a ${caller}: ${code}`);
    }
  expect(outcomes).toEqual([]);
});

test('AC-1 every verb that is not for administrators is named here', () => {
  const listed = [
    ...OPEN_TO_ALL,
    ...FOR_MEMBERS,
    ...FOR_ADMIN_ACCOUNTS,
    ...FOR_ACCOUNTS,
    ...FOR_ADMINS_AND_MEMBERS,
  ];
  expect(listed.filter((name) => !verbs.some(([verb]) => verb === name))).toEqual([]);
  expect(verbs.length).toBeGreaterThan(80);
});
