// Mails as servers return them, in the shapes of those that are met most. Each is a function of the Message-ID and the recipient
// of the mail that it is about.

type About = { messageId: string; recipient: string };
type Shape = (about: About) => string;

const SENDER = 'contact@cercle.example';

/** The head of our mail, as it is returned. */
const originalOf = ({
  messageId,
  recipient,
}: About) => `Received: from www.cercle.example by mx.cercle.example; Mon, 2 Mar 2026 10:00:01 +0100
Message-ID: ${messageId}
Date: Mon, 2 Mar 2026 10:00:00 +0100
From: Cercle <${SENDER}>
To: =?UTF-8?Q?Zo=C3=A9?= <${recipient}>
Subject: =?UTF-8?Q?Votre_adh=C3=A9sion?=
Auto-Submitted: auto-generated
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Bonjour,`;

type Report = {
  from: string;
  subject: string;
  notice: string;
  /** The fields about the recipient. */
  fields: string;
  headers?: string;
  original?: string;
  originalType?: string;
};

/** A multipart/report; RFC 3464. */
const report = (about: About, parts: Report) => `Return-Path: <>
Date: Mon, 2 Mar 2026 10:00:05 +0100
From: ${parts.from}
To: ${SENDER}
Subject: ${parts.subject}
Auto-Submitted: auto-replied
MIME-Version: 1.0
${parts.headers ?? ''}Content-Type: multipart/report; report-type=delivery-status;
	boundary="=_part.4711/cercle"

This is a MIME-encapsulated message.

--=_part.4711/cercle
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

${parts.notice}

--=_part.4711/cercle
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.cercle.example
Arrival-Date: Mon, 2 Mar 2026 10:00:01 +0100 (CET)

${parts.fields}

--=_part.4711/cercle
Content-Type: ${parts.originalType ?? 'message/rfc822'}

${parts.original ?? originalOf(about)}

--=_part.4711/cercle--
`;

const POSTFIX = { from: 'MAILER-DAEMON@mx.cercle.example (Mail Delivery System)' };

/** Postfix, with the code and the words of the server that refused it. */
export const postfix =
  (status: string, diagnostic: string, { action = 'failed', final = '', original = true } = {}): Shape =>
  (about) =>
    report(about, {
      ...POSTFIX,
      subject: 'Undelivered Mail Returned to Sender',
      notice: `This is the mail system at host mx.cercle.example.

I'm sorry to have to inform you that your message could not be delivered to one or more recipients.

<${about.recipient}>: host mx.example said: ${diagnostic}`,
      fields: `Final-Recipient: rfc822; ${final || about.recipient}
${original ? `Original-Recipient: rfc822;${about.recipient}\n` : ''}Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example
Diagnostic-Code: smtp; ${diagnostic}`,
    });

const postfixDelay: Shape = (about) =>
  report(about, {
    ...POSTFIX,
    subject: 'Delayed Mail (still being retried)',
    notice: 'THIS IS A WARNING ONLY. YOU DO NOT NEED TO RESEND YOUR MESSAGE.',
    fields: `Final-Recipient: rfc822; ${about.recipient}
Action: delayed
Status: 4.4.1
Diagnostic-Code: X-Postfix; connect to mx.example[192.0.2.1]:25: Connection timed out
Will-Retry-Until: Sat, 7 Mar 2026 10:00:01 +0100 (CET)`,
    originalType: 'text/rfc822-headers',
  });

const exim: Shape = (about) =>
  report(about, {
    from: 'Mail Delivery System <Mailer-Daemon@mx.cercle.example>',
    headers: `X-Failed-Recipients: ${about.recipient}\n`,
    subject: 'Mail delivery failed: returning message to sender',
    notice: 'This message was created automatically by mail delivery software.',
    fields: `Action: failed
Final-Recipient: rfc822;${about.recipient}
Status: 5.0.0
Remote-MTA: dns; mx.example
Diagnostic-Code: smtp; 550 User unknown`,
  });

const eximPlain: Shape = (about) => `Return-path: <>
X-Failed-Recipients: ${about.recipient}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.cercle.example>
To: ${SENDER}
Subject: Mail delivery failed: returning message to sender

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${about.recipient}
    host mx.example [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:<${about.recipient}>:
    550 5.1.1 The account does not exist

------ This is a copy of the message, including all the headers. ------

${originalOf(about)}
`;

const eximDelay: Shape = (about) => `Return-path: <>
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.cercle.example>
To: ${SENDER}
Subject: Warning: message 1tABCD-000001-AB delayed 24 hours

This message was created automatically by mail delivery software.
A message that you sent has not yet been delivered to one or more of its
recipients after more than 24 hours on the queue on mx.cercle.example.

The message identifier is:     1tABCD-000001-AB
The subject of the message is: Votre adhesion ${about.messageId}

The address to which the message has not yet been delivered is:

  ${about.recipient}
    Delay reason: 451 Temporary failure

No action is required on your part. Delivery attempts will continue for
some time.
`;

const exchange: Shape = (about) =>
  report(about, {
    from: '<postmaster@societe.example>',
    subject: 'Undeliverable: Votre adhésion',
    notice: `Your message to ${about.recipient} couldn't be delivered.`,
    fields: `Final-Recipient: rfc822;${about.recipient}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by
 SMTP address lookup`,
  });

const exchangeFrench: Shape = (about) =>
  report(about, {
    from: '<postmaster@societe.example>',
    subject: '=?utf-8?Q?Non_remis_:_Votre_adh=C3=A9sion?=',
    notice: `Votre message à ${about.recipient} n’a pas pu être remis : la boîte aux lettres est pleine.`,
    fields: `Final-Recipient: rfc822;${about.recipient}
Action: failed
Status: 5.2.2
Diagnostic-Code: smtp;554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException`,
  });

/** Without a part for machines; the head of the mail is quoted below. */
const exchangePlain: Shape = (about) => `From: Postmaster <postmaster@societe.example>
To: ${SENDER}
Subject: =?utf-8?Q?Non_remis_:_Votre_adh=C3=A9sion?=
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

Votre message n’a pas pu être remis aux destinataires suivants :

${about.recipient}
Le serveur distant a renvoyé « 550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found »

En-têtes du message d’origine :

${originalOf(about)}
`;

const gmail: Shape = (about) =>
  report(about, {
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    headers: `X-Failed-Recipients: ${about.recipient}\nReferences: ${about.messageId}\nIn-Reply-To: ${about.messageId}\n`,
    subject: 'Delivery Status Notification (Failure)',
    notice: `** Address not found **\n\nYour message wasn't delivered to ${about.recipient}.`,
    fields: `Final-Recipient: rfc822; ${about.recipient}
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.7, the server for the domain gmail.com.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces.
Last-Attempt-Date: Mon, 02 Mar 2026 01:00:05 -0800 (PST)`,
  });

const gmailFrench: Shape = (about) =>
  report(about, {
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    headers: `In-Reply-To: ${about.messageId}\n`,
    subject: 'Delivery Status Notification (Failure)',
    notice: `** Message non distribué **\n\nVotre message n’a pas été distribué à ${about.recipient}, car le serveur ne répond pas.`,
    fields: `Final-Recipient: rfc822; ${about.recipient}
Action: failed
Status: 4.4.1
Diagnostic-Code: smtp; The recipient server did not accept our requests to connect.`,
    // Without a copy of the mail: the references name it.
    originalType: 'text/plain',
    original: '----- Original message -----',
  });

const qmail: Shape = (about) => `Return-Path: <>
Date: 2 Mar 2026 09:00:05 -0000
From: MAILER-DAEMON@mx.societe.example
To: ${SENDER}
Subject: failure notice

Hi. This is the qmail-send program at mx.societe.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<${about.recipient}>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <${SENDER}>
${originalOf(about)}
`;

/** RFC 3834: an absence notice, with the null return path that the standard asks for. */
const outOfOffice: Shape = (about) => `Return-Path: <>
From: =?UTF-8?Q?Zo=C3=A9?= <${about.recipient}>
To: ${SENDER}
Subject: =?UTF-8?Q?R=C3=A9ponse_automatique_:_Votre_adh=C3=A9sion?=
In-Reply-To: ${about.messageId}
References: ${about.messageId}
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

Je suis absente jusqu’au 9 mars. Un message urgent qui n’a pas pu être remis à temps ? Appelez le bureau.
`;

const reply: Shape = (about) => `From: =?UTF-8?Q?Zo=C3=A9?= <${about.recipient}>
To: ${SENDER}
Subject: =?UTF-8?Q?Re=3A_Votre_adh=C3=A9sion?=
In-Reply-To: ${about.messageId}

Merci ! Mon autre adresse ne marche plus : 550 5.1.1 User unknown.
`;

const complaint: Shape = (about) => `From: <feedback@fournisseur.example>
To: ${SENDER}
Subject: FW: Votre adhesion
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="fbl"

--fbl
Content-Type: text/plain

This is an email abuse report.

--fbl
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Exemple/1.0
Version: 1

--fbl
Content-Type: message/rfc822

${originalOf(about)}

--fbl--
`;

/** To a list of the recipient's own: delivered to one of its addresses. */
const partlyDelivered: Shape = (about) =>
  report(about, {
    ...POSTFIX,
    subject: 'Undelivered Mail Returned to Sender',
    notice: 'One of two failed.',
    fields: `Final-Recipient: rfc822; autre@societe.example
Original-Recipient: rfc822;autre@societe.example
Action: failed
Status: 5.1.1

Final-Recipient: rfc822; ${about.recipient}
Original-Recipient: rfc822;${about.recipient}
Action: delivered
Status: 2.0.0`,
  });

export const RETURNED_MAILS = {
  postfix: postfix('5.1.1', '550 5.1.1 User unknown'),
  postfixDelay,
  exim,
  eximPlain,
  eximDelay,
  exchange,
  exchangeFrench,
  exchangePlain,
  gmail,
  gmailFrench,
  qmail,
  outOfOffice,
  reply,
  complaint,
  partlyDelivered,
} satisfies Record<string, Shape>;

export type ReturnedMailShape = keyof typeof RETURNED_MAILS;
