import { createDoorRecords } from '../door-records.ts';
import type { Invoicing } from '../invoicing.ts';
import type { Person } from './membership-facts.ts';

/** Events: who came, who was excused, and who was not seen. */
export function eventFacts(at: Invoicing, who: (name: string) => Person) {
  const { domain, admin } = at;
  const door = createDoorRecords(at);
  const comes = (eventId: number, registrationId: number) =>
    door.send(eventId, 'Entrée', door.checkIn({ what: 'SEARCH', registrationId }));
  const registered = (eventId: number, name: string) =>
    door.registration(eventId, { accountId: who(name).accountId });
  const closed = async (eventId: number) => {
    await domain.events.hold(admin, eventId);
    await domain.events.close(admin, eventId);
  };
  const told = async (eventId: number) => {
    const { rows } = await domain.noShows.ofEvent(admin, eventId);
    await domain.noShows.tell(
      admin,
      eventId,
      rows.map(({ id }) => id),
    );
    await at.database.db.updateTable('mail').set({ sent_at: at.clock.now().toISOString() }).execute();
    await at.runEvents();
    return rows[0]?.id ?? 0;
  };
  async function autumn() {
    const id = await door.event({ title: 'Dîner d’automne' });
    const bruno = await registered(id, 'Bruno');
    const guest = await door.registration(id, { hostId: bruno });
    const david = await registered(id, 'David');
    await registered(id, 'Chloé');
    await door.registration(id, { accountId: who('Emma').accountId, state: 'WITHDRAWN' });
    for (const registration of [bruno, guest]) await comes(id, registration);
    await domain.eventRegistrations.excuse(admin, id, david, { reason: 'Malade' });
    await closed(id);
    await told(id);
  }
  /** It began half an hour after midnight, and an hour before by UTC. */
  async function newYear() {
    const id = await door.event({ title: 'Réveillon' });
    const [bruno, emma] = [await registered(id, 'Bruno'), await registered(id, 'Emma')];
    await comes(id, bruno);
    const entry = door.checkIn({ what: 'SEARCH', registrationId: emma });
    await door.send(id, 'Entrée', entry);
    await door.send(id, 'Entrée', door.checkIn({ what: 'UNDO', undoes: entry.nonce }));
    await closed(id);
    const absence = await told(id);
    await domain.noShows.contest(admin, absence, 'J’étais là.');
    await domain.noShows.waive(admin, absence, 'C’est vrai.');
  }
  async function unattended() {
    const id = await door.event({ title: 'Visite' });
    for (const name of ['Bruno', 'Karim']) await registered(id, name);
    await closed(id);
  }
  return { autumn, newYear, unattended };
}
