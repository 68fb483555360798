import { create } from 'axios';

/** Query of a call; empty values are left out, lists are joined by commas. */
export type Query = object;

function serialize(query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  return params.toString();
}

/** The app's one axios instance. Statuses and bodies are read here, not by axios, so that every failure is an ApiError. */
export const client = create({
  allowAbsoluteUrls: false,
  // A server reaches the API directly, whatever proxy its environment names.
  proxy: false,
  validateStatus: () => true,
  responseType: 'text',
  transformResponse: (body: unknown) => body,
  paramsSerializer: { serialize },
});
