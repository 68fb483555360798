import { createStore } from 'zustand/vanilla';
import type { LoginResult, UserInfo } from '@admin-h5/contract';
import { readSession, writeSession } from './stored-session.ts';
import type { SessionState } from './stored-session.ts';

/** Why login data went: the person left, the server ended the session, or another tab did either. */
export type EndReason = 'logout' | 'expired' | 'other-tab';

export interface SessionEnd {
  reason: EndReason;
  /** Whose session it was. */
  userInfo: UserInfo;
}

const store = createStore<SessionState>(() => readSession());
const endingListeners = new Set<(end: SessionEnd) => void>();
const endListeners = new Set<(end: SessionEnd) => void>();
let lastEnd: SessionEnd | null = null;

/** The session as it is now. */
export function session(): SessionState {
  return store.getState();
}

/** Calls `listener` on every change of the session, in this tab or another; returns the function that removes it. */
export function subscribeSession(listener: (now: SessionState, before: SessionState) => void): () => void {
  return store.subscribe(listener);
}

/** Both a token and user information exist (specification, section 4). */
export function isLoggedIn(state: SessionState = session()): boolean {
  return state.token !== null && state.userInfo !== null;
}

/** The signed-in person, or null. */
export function currentUser(): UserInfo | null {
  return session().userInfo;
}

function change(changes: Partial<SessionState>): void {
  writeSession(changes);
  store.setState(changes);
}

const nobody = { token: null, userInfo: null, adminToken: null, adminUserInfo: null } as const;

/** Stores the response of a login; nothing of an earlier person's session remains. */
export function signIn({ token, userInfo }: LoginResult): void {
  // The earlier pair goes first, so that no other tab ever sees one person's token beside another's name.
  if (isLoggedIn()) writeSession(nobody);
  change({ ...nobody, userInfo, token });
}

/** How a session ended last since the page was loaded; null where none has. */
export function lastSessionEnd(): SessionEnd | null {
  return lastEnd;
}

function announceEnd(listeners: ReadonlySet<(end: SessionEnd) => void>, end: SessionEnd): void {
  for (const listener of listeners) {
    try {
      listener(end);
    } catch {
      // When one listener throws, the login data is still removed and the other listeners are still called.
    }
  }
}

/** Clears all login data (the anonymous token stays: it is nobody's). Does nothing where nobody is signed in. */
export function clearLogin(reason: EndReason = 'logout'): void {
  const userInfo = currentUser();
  if (!userInfo) {
    writeSession(nobody);
    return;
  }
  lastEnd = { reason, userInfo };
  announceEnd(endingListeners, lastEnd);
  change(nobody);
  announceEnd(endListeners, { reason, userInfo });
}

/** The person leaves. The call to the server is made by `api`. */
export function signOut(): void {
  clearLogin('logout');
}

/** Calls back just before login data goes, while it is still there: the moment to save drafts. */
export function onSessionEnding(listener: (end: SessionEnd) => void): () => void {
  endingListeners.add(listener);
  return () => endingListeners.delete(listener);
}

/** Calls back when login data has gone. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Replaces the app token, for the person who is signed in only. */
export function storeToken(token: string): void {
  if (isLoggedIn()) change({ token });
}

/** Replaces what is known about the signed-in person, after a change of the profile. */
export function storeUserInfo(userInfo: UserInfo): void {
  if (currentUser()?.id === userInfo.id) change({ userInfo });
}

/** Keeps an admin token and its user, for the person who is signed in only. */
export function storeAdmin({ token, userInfo }: LoginResult): void {
  if (currentUser()?.id === userInfo.id) change({ adminUserInfo: userInfo, adminToken: token });
}

/** Drops the admin token and its user. */
export function dropAdmin(): void {
  change({ adminToken: null, adminUserInfo: null });
}

/** Keeps or, with null, drops the visitor's token. */
export function storeAnonymousToken(token: string | null): void {
  change({ anonymousToken: token });
}

/**
 * Reads the session from storage again after another tab has written to it. Returns the new state.
 * Where that tab signed out, or signed another person in, listeners are called with reason `other-tab`.
 */
export function reloadSession(): SessionState {
  const before = session();
  const now = readSession();
  const userInfo = before.userInfo;
  const ended = userInfo && now.userInfo?.id !== userInfo.id ? ({ reason: 'other-tab', userInfo } as const) : null;
  if (ended) {
    lastEnd = ended;
    announceEnd(endingListeners, ended);
  }
  if (JSON.stringify(now) !== JSON.stringify(before)) store.setState(now);
  if (ended) announceEnd(endListeners, ended);
  return now;
}

/**
 * Stores the session again where this tab's storage has lost it, by code of a module for instance. To be called when a logout of
 * another tab would be known here (`reloadSession`).
 */
export function keepSession(): void {
  if (isLoggedIn() && readSession().token === null) writeSession(session());
}

/** For `useSession`. */
export const sessionStore: Pick<typeof store, 'getState' | 'getInitialState' | 'subscribe'> = store;
