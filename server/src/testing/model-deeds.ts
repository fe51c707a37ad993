import { type Actor, VISITOR } from '../kernel/actor.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { ambassadorFields, application, completion, contactMessage, memberData } from './builders.ts';
import { ownDeeds } from './model-own-deeds.ts';
import { PAGE, type Person, type Real } from './model-places.ts';
import type { ClosedDeed, OpenDeed } from './reference-model.ts';

/** All deeds that `actor` may try on what is in a slot, by name. */
export function deedsOf({ world, picture }: Real, actor: Actor, person: Person) {
  const { domain, admin } = world;
  const { name, email, place } = person;
  const secret = async () => (await world.mailsTo(email)).findLast((mail) => mail.secret)?.secret ?? 'x';
  const found = (content: unknown[]) => {
    if (content.length === 0) throw new DomainError('not-found');
  };
  const idOf = ({ content }: { content: { id: number }[] }, otherwise: number) => content[0]?.id ?? otherwise;
  const findSubscription = async () => {
    place.subscription = idOf(await domain.newsletter.list(admin, { ...PAGE, q: email }), -1);
  };
  /** A new ambassador has another version, so the one that was read is forgotten. */
  const keepAmbassador = (id: number) => {
    if (id !== place.ambassador) Object.assign(place, { ambassador: id, ambassadorVersion: -1 });
  };
  return {
    ...ownDeeds(world, person),
    submit: async () => {
      await domain.requests.submit(application({ email, fullName: name, companyName: name }));
      const { content } = await domain.requests.list(admin, { ...PAGE, q: email });
      if (content[0] && content[0].id !== place.request)
        Object.assign(place, {
          invitation: 'x',
          version: -1,
          request: content[0].id,
          account: content[0].user.id,
        });
    },
    complete: () => domain.invitations.complete(place.invitation, completion(), picture),
    lookUpMember: async () =>
      found((await domain.members.list(VISITOR, { ...PAGE, sort: 'fullName,asc', q: name })).content),
    write: async () => {
      const before = await domain.contacts.list(admin, { ...PAGE, q: name });
      if (before.totalElements === 0) await domain.contacts.submit(contactMessage({ name, email }));
      place.contact = idOf(await domain.contacts.list(admin, { ...PAGE, q: name }), -1);
    },
    lookUpAmbassador: () => domain.ambassadors.find(place.ambassador),
    subscribe: async () => {
      await domain.newsletter.subscribe(email);
      place.unsubscribing = await secret();
      await findSubscription();
    },
    unsubscribe: () => domain.newsletter.unsubscribe(place.unsubscribing),
    approve: async () => {
      await domain.requests.approve(actor, place.request);
      place.invitation = await secret();
    },
    reject: () => domain.requests.reject(actor, place.request, ''),
    readRequest: async () => {
      place.version = (await domain.requests.find(actor, place.request)).user.version;
    },
    editMember: () => {
      const data = memberData({ email, fullName: name, company: name });
      return domain.members.update(actor, place.account, { ...data, version: place.version }, null);
    },
    removeRequest: () => domain.requests.remove(actor, place.request),
    inviteAgain: async () => {
      await domain.invitations.resend(actor, place.request);
      place.invitation = await secret();
    },
    activate: () => domain.members.activate(actor, place.account),
    deactivate: () => domain.members.deactivate(actor, place.account),
    markRead: () => domain.contacts.markRead(actor, place.contact),
    markUnread: () => domain.contacts.markUnread(actor, place.contact),
    removeContact: () => domain.contacts.remove(actor, place.contact),
    restoreContact: () => domain.trash.restore(actor, 'contacts', place.contact),
    addAmbassador: async () => {
      const files = { photo: picture, logo: picture };
      keepAmbassador((await domain.ambassadors.create(actor, ambassadorFields({ name }), files)).id);
    },
    importAmbassador: async () => {
      await imported(
        domain.ambassadors.importFile(actor, csv(`Nom;Société;Fonction\n${name};Société;Gérante`)),
      );
      const all = await domain.ambassadors.listAll(admin, { ...PAGE, q: name });
      keepAmbassador(idOf(all, place.ambassador));
    },
    readAmbassador: async () => {
      place.ambassadorVersion = (await domain.ambassadors.findAny(actor, place.ambassador)).version;
    },
    editAmbassador: () => {
      const data = ambassadorFields({ name, version: place.ambassadorVersion });
      return domain.ambassadors.update(actor, place.ambassador, data, { photo: null, logo: null });
    },
    showAmbassador: () => domain.ambassadors.activate(actor, place.ambassador),
    hideAmbassador: () => domain.ambassadors.deactivate(actor, place.ambassador),
    removeAmbassador: () => domain.ambassadors.remove(actor, place.ambassador),
    restoreAmbassador: () => domain.trash.restore(actor, 'ambassadors', place.ambassador),
    importSubscriber: async () => {
      await imported(domain.newsletter.importFile(actor, csv(`E-mail\n${email}`)));
      await findSubscription();
    },
    removeSubscription: () => domain.newsletter.remove(actor, place.subscription),
    erase: () => domain.personalData.erase(actor, { email, confirmation: email }),
  } satisfies Record<OpenDeed | ClosedDeed, () => Promise<unknown>>;
}

const csv = (text: string) => new TextEncoder().encode(text);

async function imported(batches: AsyncGenerator<unknown>) {
  for await (const _ of batches);
}
