/** Shape of the grey blocks that the document shows until the screen itself is rendered. */
export type SkeletonKind = 'login' | 'home' | 'rows' | 'classes' | 'detail' | 'menu' | 'form' | 'text';
