/** An address as it may be shown to others: its first letter and its domain. */
export const maskedAddress = (address: string): string => address.replace(/^(.)[^@]*/, "$1***");
