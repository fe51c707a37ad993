import { botCheckQuery } from '@cercle/contract/bot-check';
import { createRoute } from '@hono/zod-openapi';
import type { RouteDependencies } from '../route-dependencies.ts';
import { errorResponses, jsonResponse, newApi } from '../route-parts.ts';
import { challengeSchema } from './proof-of-work.ts';

const challenge = createRoute({
  tags: ['Vérification anti-robot'],
  method: 'get',
  path: '/bot-check',
  summary: 'Obtenir le calcul à joindre à un formulaire',
  description:
    'La solution voyage en base64 dans le champ `recaptchaToken` : {"challenge": …, "solution": …}. ' +
    'Elle vaut dix minutes, une fois, pour cette action. Introuvable si le site utilise reCAPTCHA.',
  request: { query: botCheckQuery },
  responses: {
    200: jsonResponse('Un calcul ALTCHA', challengeSchema),
    ...errorResponses('validation', 'not-found', 'too-many'),
  },
});

/** Gives a form its proof of work. */
export function botCheckApi({ botCheck, limits }: RouteDependencies) {
  const api = newApi();
  api.openapi({ ...challenge, middleware: limits.byAddress('botCheck') }, async (c) =>
    c.json(await botCheck.challenge(c.req.valid('query').action), 200),
  );
  return api;
}
