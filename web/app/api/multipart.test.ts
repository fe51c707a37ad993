import { UncroppedPhoto } from '@cercle/contract/crop';
import { expect, test } from 'vitest';
import { multipartBody } from './multipart.ts';

test('A body in parts holds objects as JSON, files as they are, and nothing where no file was chosen', async () => {
  const photo = new File(['pixels'], 'photo.jpg', { type: 'image/jpeg' });
  const body = multipartBody({ data: { name: 'Zoé' } }, { photo, logo: null, sketch: undefined, icon: [] });
  expect([...body.keys()]).toEqual(['data', 'photo']);
  const data = body.get('data') as File;
  expect([data.type, await data.text()]).toEqual(['application/json', '{"name":"Zoé"}']);
  expect((body.get('photo') as File).name).toBe('photo.jpg');
});

test('An original that the server is to crop is followed by the part of it that is wanted', () => {
  const crop = { x: 10, y: 20, width: 300, height: 300 };
  const photo = new UncroppedPhoto(new File(['pixels'], 'photo.png', { type: 'image/png' }), crop);
  const body = multipartBody({}, { file: photo });
  expect([...body.keys()]).toEqual(['file', 'crop']);
  expect(JSON.parse(String(body.get('crop')))).toEqual(crop);
});
