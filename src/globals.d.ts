/** The version in the manifest, put in by the build. */
declare const DISPATCHBOX_VERSION: string;
