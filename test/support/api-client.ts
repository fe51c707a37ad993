import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { botCheckToken } from './bot-check-token.ts';

/** What a file asks while it is loaded has no other time limit. */
const withTimeout = () => ({ signal: AbortSignal.timeout(60_000) });

/** What a company has agreed, when its request is approved. */
export const AGREEMENT = { seats: 4, unitNetCents: 45_000 };

/** A client of the API that is no browser: it keeps the XSRF cookie and the bearer token by itself. */
export class ApiClient {
  readonly #siteUrl: string;
  readonly #clientAddress: string;
  #xsrf = '';
  #token = '';

  /** `from`: the address it seems to come from, on a site that trusts one proxy. */
  constructor(siteUrl: string, clientAddress = '') {
    this.#siteUrl = siteUrl;
    this.#clientAddress = clientAddress;
  }

  /** The same client, with its session, at another process of the site and seeming to come from another address. */
  at(siteUrl: string, clientAddress = ''): ApiClient {
    const other = new ApiClient(siteUrl, clientAddress);
    other.#xsrf = this.#xsrf;
    other.#token = this.#token;
    return other;
  }

  /** What makes another kind of client this one. */
  headers(): Record<string, string> {
    return {
      cookie: `XSRF-TOKEN=${this.#xsrf}`,
      'x-xsrf-token': this.#xsrf,
      ...(this.#clientAddress && { 'x-forwarded-for': this.#clientAddress }),
      ...(this.#token && { authorization: `Bearer ${this.#token}` }),
    };
  }

  async send(
    method: string,
    path: string,
    body?: object | FormData,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    if (!this.#xsrf) {
      const first = await fetch(`${this.#siteUrl}/api/openapi.json`, withTimeout());
      await first.bytes();
      this.#keepCookie(first);
    }
    const isForm = body instanceof FormData;
    return fetch(`${this.#siteUrl}/api${path}`, {
      ...withTimeout(),
      method,
      headers: {
        ...this.headers(),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
  }

  async get<Answer>(path: string): Promise<Answer> {
    return (await this.send('GET', path)).json() as Promise<Answer>;
  }

  async logIn(credentials: { email: string; password: string }): Promise<this> {
    const response = await this.send('POST', '/login', credentials);
    if (!response.ok) throw new Error(`Not logged in: ${await response.text()}`);
    this.#token = ((await response.json()) as { token: string }).token;
    return this;
  }

  botCheckToken = (action: string): Promise<string> => botCheckToken(this.#siteUrl, action);

  async submitRequest(change: object = {}, headers: Record<string, string> = {}): Promise<Response> {
    const recaptchaToken = await this.botCheckToken('membershipRequestFormSubmit');
    const application = {
      memberType: 'SINGLE',
      email: `${createHash('sha1').update(recaptchaToken).digest('hex').slice(0, 12)}@societe.example`,
      fullName: 'Jean Dubois',
      companyName: 'Dubois SRL',
      phoneNumber: '+32 470 00 00 00',
      vatNumber: '',
      additionalInfo: '',
    };
    return this.send('POST', '/members/requests', { ...application, recaptchaToken, ...change }, headers);
  }

  async sendMessage(
    message: { name: string; email: string; message: string },
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const recaptchaToken = await this.botCheckToken('contactFormSubmit');
    return this.send('POST', '/contacts', { ...message, recaptchaToken }, headers);
  }

  /** With a photo and a logo. */
  async addAmbassador(
    data: { name: string; company: string; jobTitle: string; active: boolean },
    photo?: Uint8Array,
  ) {
    const picture = await sharp({ create: { width: 300, height: 150, channels: 3, background: '#7a5b2e' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('data', new Blob([JSON.stringify(data)], { type: 'application/json' }));
    for (const [part, bytes] of Object.entries({ photo: photo ?? picture, logo: picture }))
      form.set(part, new Blob([new Uint8Array(bytes)]), `${part}.png`);
    const response = await this.send('POST', '/ambassadors', form);
    if (!response.ok) throw new Error(`No ambassador: ${await response.text()}`);
  }

  #keepCookie(response: Response) {
    this.#xsrf = /XSRF-TOKEN=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
  }
}
