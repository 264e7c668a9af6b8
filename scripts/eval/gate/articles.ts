/** The replies by topic: the project's own topics, and some of BANKING77. */
export const articles: Record<string, string> = {
  'Late delivery':
    'If a parcel is late, tracking is updated within 24 hours. A delivery that has not arrived after 7 days counts as lost, and we send the order again free of charge.',
  'Return an item':
    'An item can be returned within 30 days in its original box. Print the return label from your account; returning an item is free.',
  Refund:
    'A refund is paid within 5 days after the return has reached us. The money goes back to the card or account that paid for the order.',
  'Damaged goods':
    'If goods arrive damaged or broken, send us a photo within 14 days. We replace damaged goods at no cost and you need not send them back.',
  'Payment problem':
    'If a payment fails, wait 10 minutes and pay again with another card. A payment that was charged twice is returned within 3 days.',
  'Invoice copy':
    'A copy of every invoice is in your account under Orders. Invoices are kept for 10 years and can be downloaded as PDF.',
  'Password and login':
    'To set a new password, choose Forgotten password on the login page. The link in the email is valid for 60 minutes.',
  'Change address':
    'The delivery address can be changed in your account until the parcel leaves us, at most 2 hours after the order. A new address is saved for later orders.',
  'Cancel order':
    'An order can be cancelled within 2 hours in your account. After that, refuse the parcel and we return the money within 5 days.',
  'Stock and availability':
    'Whether an item is in stock is shown beside its price. Items that are sold out come back within 3 weeks; choose Notify me to get an email.',
  Newsletter:
    'To stop the newsletter, use the unsubscribe link at the end of each newsletter. It takes 2 days until no more newsletters are sent.',
  'Opening hours':
    'Our shop is open Monday to Friday from 9 to 18 and on Saturday from 10 to 14. We are closed on Sundays and public holidays.',
  'Card arrival':
    'A new card arrives within 5 working days after it was ordered. If the card has not arrived after 10 days, order another card in the app.',
  'Activate my card':
    'Activate your card in the app under Cards. Activation needs the 3 digits on the back of the card and works at once.',
  'Declined card payment':
    'A card payment is declined when the balance is too low or the limit of 2000 a day is reached. Raise the limit in the app under Limits.',
  'Cash withdrawal charge':
    'Cash withdrawals are free up to 200 a month. After that, a charge of 2 percent is taken for each cash withdrawal.',
  'Transfer not received by recipient':
    'A transfer reaches its recipient within 2 working days. If the recipient has not received the transfer after 4 days, we trace it.',
  'Request refund':
    'Ask the shop for a refund first. If the shop does not answer, open a dispute in the app within 120 days.',
  'Top up failed':
    'A top up fails when the card is not in your name. Top up again with your own card, or by bank transfer within 1 day.',
  'Why verify identity':
    'The law asks us to verify the identity of each customer. Take a picture of your passport in the app; it takes 10 minutes.',
}
