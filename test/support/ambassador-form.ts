import sharp from 'sharp';
import { openAdminSession } from './ambassadors.ts';
import { choosePhoto } from './steps.ts';

const EXISTING = { company: 'Atelier Lesse', jobTitle: 'Gérante', active: true };

/** An administrator at the ambassadors' form, on a site that has three of them. */
export async function openAmbassadorForm() {
  const office = await openAdminSession();
  const { page, idOf } = office;
  for (const name of ['Anouk Peeters', 'Bruno Servais', 'Chloé Maes'])
    await office.other.addAmbassador({ ...EXISTING, name });
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#1f3a5f' } })
    .jpeg()
    .toBuffer();

  const field = (name: string) => page.locator(`[name=${name}]`);
  const open = async (path: string) => {
    await page.goto(`/admin/ambassadors/${path}`);
    await field('name').waitFor();
  };
  return {
    ...office,
    picture,
    field,
    openCreate: () => open('create'),
    openEdit: async (name: string) => open(`edit/${await idOf(name)}`),
    submit: (label: string) => page.getByRole('button', { name: label, exact: true }),
    fill: async (values: { name?: string; company?: string; jobTitle?: string }) => {
      for (const [name, value] of Object.entries(values)) await field(name).fill(value);
    },
    choose: async (...names: ('photo' | 'logo')[]) => {
      for (const name of names) {
        const file = { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: picture };
        if (name === 'photo') await choosePhoto(page, file);
        else await field(name).setInputFiles(file);
      }
    },
    /** The other administrator changes an ambassador. */
    changeByOther: async (name: string, change: object) => {
      const body = new FormData();
      const data = { ...EXISTING, name, ...change };
      body.set('data', new Blob([JSON.stringify(data)], { type: 'application/json' }));
      await office.other.send('PUT', `/admin/ambassadors/${await idOf(name)}`, body);
    },
    /** Discards what was typed. */
    leave: async () => {
      await page.getByRole('link', { name: 'Annuler' }).click();
      await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
    },
  };
}
