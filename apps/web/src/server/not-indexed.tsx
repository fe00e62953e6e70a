/**
 * On each page of ours, and not in the metadata of the layout: where a page is not found, Next says noindex by itself, and ours would stand
 * beside it as a second one.
 */
export const NotIndexed = () => <meta name="robots" content="noindex, nofollow" />;
