import type { AdminProfile, Login, Profile } from '@cercle/contract/accounts';
import type { InvitationCompletion, InvitationState } from '@cercle/contract/invitations';
import type { MemberCard, MemberCreate, MembersQuery, MemberUpdate } from '@cercle/contract/members';
import type { MembershipRequest, PublicRequest, RequestsQuery } from '@cercle/contract/membership';
import type { Page } from '@cercle/contract/paging';
import type { Site } from '@cercle/contract/site';
import type { Actor } from './kernel/actor.ts';

/** The table of contents of the business. A verb without an actor is open to anyone. */
export type Domain = {
  site: Site;
  membership: {
    submit(request: Omit<PublicRequest, 'recaptchaToken'>): Promise<void>;
    list(actor: Actor, query: RequestsQuery): Promise<Page<MembershipRequest>>;
    find(actor: Actor, id: number): Promise<MembershipRequest>;
    approve(actor: Actor, id: number): Promise<MembershipRequest>;
    reject(actor: Actor, id: number, reason: string): Promise<MembershipRequest>;
    remove(actor: Actor, id: number): Promise<void>;
  };
  members: {
    list(actor: Actor, query: MembersQuery): Promise<Page<MemberCard>>;
    create(actor: Actor, data: MemberCreate, photo: File): Promise<{ id: number; requestId: number }>;
    update(actor: Actor, id: number, data: MemberUpdate, photo: File | null): Promise<MembershipRequest>;
    activate(actor: Actor, id: number): Promise<MembershipRequest>;
    deactivate(actor: Actor, id: number): Promise<MembershipRequest>;
    profile(actor: Actor): Promise<Profile>;
  };
  invitations: {
    validate(token: string): Promise<InvitationState>;
    complete(token: string, data: InvitationCompletion, photo: File | null): Promise<void>;
    resend(actor: Actor, requestId: number): Promise<void>;
  };
  accounts: {
    login(credentials: Login): Promise<{ token: string }>;
    logout(actor: Actor): Promise<void>;
    /** Who a bearer token belongs to; throws `unauthenticated` for any token that no longer counts. */
    authenticate(token: string): Promise<Actor>;
    adminProfile(actor: Actor): Promise<AdminProfile>;
    /** Whether `token` is the one that opens the administrators' login page; compared in constant time. */
    isAdminLoginToken(token: string | null): boolean;
  };
};
