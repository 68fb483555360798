/** The session of this browser: who is signed in, in this tab and in others. */
import type { LoginResult, UserInfo } from '@admin-h5/contract';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import {
  emptySession,
  forgetInMemory,
  readSession,
  readStored,
  removeStored,
  sessionKeys,
  type SessionState,
  writeSession,
  writeStored,
} from './storage.ts';

/** Why login data was removed: the person signed out, the server ended the session, or another tab did one of these. */
export type EndReason = 'logout' | 'expired' | 'other-tab';

export interface SessionEnd {
  reason: EndReason;
  /** Whose session it was. */
  userInfo: UserInfo;
}

// The initial state is signed out: a server renders that, and the page reads the stored session after it has hydrated the HTML.
const store = createStore<SessionState>(() => emptySession);
store.setState(readSession());

/**
 * Why a tab ended the session of this device, until the next login. Login data that is gone without it was removed by something else,
 * such as a module's code.
 */
export const sessionEndKey = 'admin-h5.sessionEnd';

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

/** A part of the session for a component, which renders again when that part changes. */
export function useSession<T>(selector: (state: SessionState) => T): T {
  return useStore(store, selector);
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
  // Removes the earlier session first, so that no other tab ever reads one person's token with another's name.
  if (isLoggedIn()) writeSession(nobody);
  removeStored(sessionEndKey);
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

/** Clears all login data; the anonymous token stays, since it belongs to no person. Calls listeners only where somebody is signed in. */
export function clearLogin(reason: EndReason = 'logout'): void {
  const userInfo = currentUser();
  if (!userInfo) {
    writeSession(nobody);
    return;
  }
  lastEnd = { reason, userInfo };
  announceEnd(endingListeners, lastEnd);
  if (reason !== 'other-tab') writeStored(sessionEndKey, reason);
  change(nobody);
  announceEnd(endListeners, { reason, userInfo });
}

/** Signs the person out on this device. The call to the server is made by `api`. */
export function signOut(): void {
  clearLogin('logout');
}

/** Calls `listener` just before login data is removed: the moment to save drafts. Returns the function that removes it. */
export function onSessionEnding(listener: (end: SessionEnd) => void): () => void {
  endingListeners.add(listener);
  return () => endingListeners.delete(listener);
}

/** Calls `listener` when login data has been removed. Returns the function that removes the listener. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Replaces the app token; does nothing where nobody is signed in. */
export function storeToken(token: string): void {
  if (isLoggedIn()) change({ token });
}

/** Replaces the signed-in person's user information, after a change of the profile. */
export function storeUserInfo(userInfo: UserInfo): void {
  if (currentUser()?.id === userInfo.id) change({ userInfo });
}

/** Stores an admin token and its user; does nothing unless this user is signed in. */
export function storeAdmin({ token, userInfo }: LoginResult): void {
  if (currentUser()?.id === userInfo.id) change({ adminUserInfo: userInfo, adminToken: token });
}

/** Removes the admin token and its user. */
export function dropAdmin(): void {
  change({ adminToken: null, adminUserInfo: null });
}

/** Stores the visitor's token; null removes it. */
export function storeAnonymousToken(token: string | null): void {
  change({ anonymousToken: token });
}

/**
 * Stores the session again where it was removed from storage and nobody has signed out, in this tab or another.
 * @returns whether it had been removed
 */
export function keepSession(): boolean {
  if (!isLoggedIn() || isLoggedIn(readSession()) || readStored(sessionEndKey) !== null) return false;
  writeSession(session());
  return true;
}

/**
 * Reads the session from storage again after another tab has written to it. Returns the new state.
 * Where that tab signed out, or signed another person in, listeners are called with reason `other-tab`.
 */
export function reloadSession(): SessionState {
  keepSession();
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

/** Milliseconds in which storage events are collected: a login writes two keys, and no tab may read only one of them. */
const eventDelay = 30;

const followedKeys: ReadonlySet<string> = new Set(Object.values(sessionKeys));

/** A page restored from the browser's back/forward cache has received no storage events meanwhile. */
function onPageShow(event: PageTransitionEvent): void {
  if (event.persisted) reloadSession();
}

/**
 * A tab in the background may have missed another tab's refresh. It reads the session again before its first call: a call with
 * a token that was replaced long ago would end the session.
 */
function onReturn(): void {
  if (document.visibilityState === 'visible') reloadSession();
}

/** Follows logins, logouts and account switches of other tabs; returns the function that stops this. */
export function followOtherTabs(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onStorage = (event: StorageEvent) => {
    // A null key: the other tab cleared its whole storage.
    if (event.key !== null && !followedKeys.has(event.key)) return;
    forgetInMemory(event.key);
    clearTimeout(timer);
    timer = setTimeout(reloadSession, eventDelay);
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  document.addEventListener('visibilitychange', onReturn);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
    document.removeEventListener('visibilitychange', onReturn);
  };
}
