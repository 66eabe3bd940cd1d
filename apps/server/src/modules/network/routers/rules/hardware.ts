/** What tells one router from another. */
export interface Hardware {
  readonly serial: string | null;
  readonly softwareId: string | null;
}

const isOther = (known: string | null, found: string | null): boolean =>
  known !== null && found !== null && known !== found;

/** Another serial number or software ID means another router, whatever its name. */
export const isOtherHardware = (known: Hardware, found: Hardware): boolean =>
  isOther(known.serial, found.serial) || isOther(known.softwareId, found.softwareId);
