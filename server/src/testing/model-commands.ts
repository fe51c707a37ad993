import { type Actor, VISITOR } from '../kernel/actor.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { ambassadorFields, application, completion, contactMessage, memberData } from './builders.ts';
import { PAGE, type Person, type RealSystem } from './model-handles.ts';
import { ownCommands } from './model-own-commands.ts';
import type { AdminCommand, PublicCommand } from './reference-model.ts';

/** All commands that `actor` may try on the records of a slot, by name. */
export function commandsOf({ world, picture }: RealSystem, actor: Actor, person: Person) {
  const { domain, admin } = world;
  const { name, email, handles } = person;
  const secret = async () => (await world.mailsTo(email)).findLast((mail) => mail.secret)?.secret ?? 'x';
  const throwIfEmpty = (content: unknown[]) => {
    if (content.length === 0) throw new DomainError('not-found');
  };
  const firstIdOr = ({ content }: { content: { id: number }[] }, fallback: number) =>
    content[0]?.id ?? fallback;
  const findSubscription = async () => {
    handles.subscription = firstIdOr(await domain.newsletter.list(admin, { ...PAGE, q: email }), -1);
  };
  /** A new ambassador has another version, so the one that was read is forgotten. */
  const rememberAmbassador = (id: number) => {
    if (id !== handles.ambassador) Object.assign(handles, { ambassador: id, ambassadorVersion: -1 });
  };
  return {
    ...ownCommands(world, person),
    submit: async () => {
      await domain.requests.submit(application({ email, fullName: name, companyName: name }));
      const { content } = await domain.requests.list(admin, { ...PAGE, q: email });
      if (content[0] && content[0].id !== handles.request)
        Object.assign(handles, {
          invitation: 'x',
          version: -1,
          request: content[0].id,
          account: content[0].user.id,
        });
    },
    complete: () => domain.invitations.complete(handles.invitation, completion(), picture),
    lookUpMember: async () =>
      throwIfEmpty((await domain.members.list(VISITOR, { ...PAGE, sort: 'fullName,asc', q: name })).content),
    write: async () => {
      const existing = await domain.contacts.list(admin, { ...PAGE, q: name });
      if (existing.totalElements === 0) await domain.contacts.submit(contactMessage({ name, email }));
      handles.contact = firstIdOr(await domain.contacts.list(admin, { ...PAGE, q: name }), -1);
    },
    lookUpAmbassador: () => domain.ambassadors.find(handles.ambassador),
    subscribe: async () => {
      await domain.newsletter.subscribe(email);
      handles.unsubscribeToken = await secret();
      await findSubscription();
    },
    unsubscribe: () => domain.newsletter.unsubscribe(handles.unsubscribeToken),
    approve: async () => {
      await domain.requests.approve(actor, handles.request);
      handles.invitation = await secret();
    },
    reject: () => domain.requests.reject(actor, handles.request, ''),
    readRequest: async () => {
      handles.version = (await domain.requests.find(actor, handles.request)).user.version;
    },
    editMember: () => {
      const data = memberData({ email, fullName: name, company: name });
      return domain.members.update(actor, handles.account, { ...data, version: handles.version }, null);
    },
    removeRequest: () => domain.requests.remove(actor, handles.request),
    inviteAgain: async () => {
      await domain.invitations.resend(actor, handles.request);
      handles.invitation = await secret();
    },
    activate: () => domain.members.activate(actor, handles.account),
    deactivate: () => domain.members.deactivate(actor, handles.account),
    markRead: () => domain.contacts.markRead(actor, handles.contact),
    markUnread: () => domain.contacts.markUnread(actor, handles.contact),
    removeContact: () => domain.contacts.remove(actor, handles.contact),
    restoreContact: () => domain.trash.restore(actor, 'contacts', handles.contact),
    addAmbassador: async () => {
      const files = { photo: picture, logo: picture };
      rememberAmbassador((await domain.ambassadors.create(actor, ambassadorFields({ name }), files)).id);
    },
    importAmbassador: async () => {
      await drain(domain.ambassadors.importFile(actor, csv(`Nom;Société;Fonction\n${name};Société;Gérante`)));
      const all = await domain.ambassadors.listAll(admin, { ...PAGE, q: name });
      rememberAmbassador(firstIdOr(all, handles.ambassador));
    },
    readAmbassador: async () => {
      handles.ambassadorVersion = (await domain.ambassadors.findAny(actor, handles.ambassador)).version;
    },
    editAmbassador: () => {
      const data = ambassadorFields({ name, version: handles.ambassadorVersion });
      return domain.ambassadors.update(actor, handles.ambassador, data, { photo: null, logo: null });
    },
    showAmbassador: () => domain.ambassadors.activate(actor, handles.ambassador),
    hideAmbassador: () => domain.ambassadors.deactivate(actor, handles.ambassador),
    removeAmbassador: () => domain.ambassadors.remove(actor, handles.ambassador),
    restoreAmbassador: () => domain.trash.restore(actor, 'ambassadors', handles.ambassador),
    importSubscriber: async () => {
      await drain(domain.newsletter.importFile(actor, csv(`E-mail\n${email}`)));
      await findSubscription();
    },
    removeSubscription: () => domain.newsletter.remove(actor, handles.subscription),
    erase: () => domain.personalData.erase(actor, { email, confirmation: email }),
  } satisfies Record<PublicCommand | AdminCommand, () => Promise<unknown>>;
}

const csv = (text: string) => new TextEncoder().encode(text);

async function drain(batches: AsyncGenerator<unknown>) {
  for await (const _ of batches);
}
