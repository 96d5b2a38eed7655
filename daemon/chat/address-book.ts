import { hashOf, picturesPath } from "./picture-store.ts";

/** Addresses of pictures that are fetched when somebody looks at them. */
export interface AddressBook {
  /** Path below the daemon's address for the picture at an address. */
  add(url: string): string;
  /** The address behind the last word of such a path; null when it is not known. */
  find(name: string): string | null;
}

/** More than any streamer's chat shows; the oldest ones are forgotten. */
const mostAddresses = 50_000;
const nameOf = (url: string) => `at-${hashOf(url)}`;

/** The path of a picture that is known by its address. */
export function farPicturePath(url: string): string {
  return `${picturesPath}/${nameOf(url)}`;
}

export function createAddressBook(): AddressBook {
  const addresses = new Map<string, string>();
  return {
    add(url) {
      const name = nameOf(url);
      addresses.delete(name);
      addresses.set(name, url);
      const [oldest] = addresses.keys();
      if (addresses.size > mostAddresses && oldest !== undefined) addresses.delete(oldest);
      return farPicturePath(url);
    },
    find: (name) => addresses.get(name) ?? null,
  };
}
