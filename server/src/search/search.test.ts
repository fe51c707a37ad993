import { MAX_RESULTS_PER_KIND } from '@cercle/contract/search';
import { expect, test } from 'vitest';
import { ambassadorFields, contactMessage } from '../testing/builders.ts';
import { draftEvent } from '../testing/event-fields.ts';
import { photoFile } from '../testing/photo-file.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();

const search = (q: string) => world.domain.search.everywhere(world.admin, q);

test('finds members, ambassadors and messages, ignoring case and accents', async () => {
  const photo = await photoFile();
  const { id: request } = await world.submittedRequest({
    fullName: 'Zoé Lefèvre',
    email: 'zoe@societe.example',
  });
  const { id: ambassador } = await world.domain.ambassadors.create(
    world.admin,
    ambassadorFields({ name: 'Noé Lefèvre', company: 'Atelier Lesse' }),
    { photo, logo: photo },
  );
  await world.domain.contacts.submit(
    contactMessage({ name: 'Anouk', email: 'anouk@societe.example', message: 'Bonjour à Mme Lefèvre' }),
  );
  const [message] = await world.domain.contacts.all(world.admin);
  expect(await search('LEFEVRE')).toEqual({
    requests: [{ id: request, name: 'Zoé Lefèvre', detail: 'zoe@societe.example' }],
    ambassadors: [{ id: ambassador, name: 'Noé Lefèvre', detail: 'Atelier Lesse' }],
    contacts: [{ id: message?.id, name: 'Anouk', detail: 'anouk@societe.example' }],
    subscribers: [],
    parties: [],
    documents: [],
    events: [],
    campaigns: [],
  });
  expect((await search('ZOE@')).requests).toHaveLength(1);
  expect(await search('%%')).toEqual({
    requests: [],
    ambassadors: [],
    contacts: [],
    subscribers: [],
    parties: [],
    documents: [],
    events: [],
    campaigns: [],
  });
});

test('finds subscribers by their address, none who unsubscribed', async () => {
  const { newsletter } = world.domain;
  for (const name of ['zoe', 'anouk']) await newsletter.subscribe(`${name}@societe.example`);
  const [{ id = 0 } = {}] = (await newsletter.all(world.admin)).filter(({ email }) =>
    email.startsWith('zoe'),
  );
  expect((await search('ZOE@soc')).subscribers).toEqual([{ id, name: 'zoe@societe.example', detail: '' }]);
  await newsletter.remove(world.admin, id);
  expect((await search('zoe@soc')).subscribers).toEqual([]);
});

test('finds events by their title and place, drafts too, with their day', async () => {
  const { id } = await draftEvent(world, { title: 'Dîner de rentrée', placeName: 'Château' });
  for (const q of ['DINER', 'chateau'])
    expect((await search(q)).events).toEqual([{ id, name: 'Dîner de rentrée', detail: '26 mars 2026' }]);
});

test('IO-4 returns a few of each kind, newest first', async () => {
  for (let number = 0; number <= MAX_RESULTS_PER_KIND; number += 1) {
    world.clock.advance({ seconds: 1 });
    await world.domain.contacts.submit(contactMessage({ name: `Visiteuse ${number}` }));
  }
  const { contacts } = await search('visiteuse');
  expect(contacts.map(({ name }) => name)).toEqual([5, 4, 3, 2, 1].map((number) => `Visiteuse ${number}`));
});
