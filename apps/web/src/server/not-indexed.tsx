/** On each page instead of in the layout's metadata: for a missing page Next adds noindex itself, and ours would be a duplicate. */
export const NotIndexed = () => <meta name="robots" content="noindex, nofollow" />;
