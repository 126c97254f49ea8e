/** Id of the mobile menu, by which its button finds it. */
export const mobileMenuId = 'mobilmenu'
